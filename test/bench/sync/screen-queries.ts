import { trackId, type Listening } from './listening.ts';
import { listKeys } from '../../../src/core/keys.ts';
import { parseArtistHandle } from '../../../src/core/ids.ts';
import { artistView } from '../../../src/db/catalogue/artist-queries.ts';
import { trackById } from '../../../src/db/catalogue/queries.ts';
import { countersWith } from '../../../src/db/stats/counter-queries.ts';
import { genresView, homeView } from '../../../src/db/catalogue/home-queries.ts';
import { libraryCounts } from '../../../src/db/library/queries.ts';
import { isLiked, likedTrackIds } from '../../../src/db/library/like-queries.ts';
import { outboxList } from '../../../src/db/outbox/queries.ts';
import { refusedChanges, syncStatus } from '../../../src/db/outbox/status.ts';
import { offlineView, pinOf } from '../../../src/db/pins/queries.ts';
import { playlistById, playlistsOf } from '../../../src/db/playlists/queries.ts';
import { playlistTiles } from '../../../src/db/playlists/views.ts';
import { ownProfile } from '../../../src/db/profiles/queries.ts';
import { profileView } from '../../../src/db/profiles/views.ts';
import type { IdentityRow } from '../../../src/db/rows.ts';
import { recentSearches } from '../../../src/db/search/recent-search-queries.ts';
import { artistSearch, songSearch } from '../../../src/db/search/views.ts';
import { settings } from '../../../src/db/settings/queries.ts';
import { offlineFacts, trackSummaries, storedList } from '../../../src/db/catalogue/song-list-queries.ts';
import { audioBytes } from '../../../src/db/audio-files/queries.ts';
import { listeningStats, audioStats, tableCounts } from '../../../src/db/stats/queries.ts';
import { syncStateOf } from '../../../src/db/stats/sync-state-queries.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';

/** What the screens, the shell and the players ask live, all of it at once; names are those of the screens. */
export function screenQueries({ db, owner, playlistId }: Listening): Record<string, () => Promise<unknown>> {
  const list = Array.from({ length: 50 }, (_, n) => trackId(n));
  const handle = assertDefined(parseArtistHandle('artist7'), 'handle');
  const identity: IdentityRow = { key: 'current', kind: 'guest', ownerId: owner, email: null, needsProfile: 0 };
  return {
    'shell: status': () => syncStatus(db, owner),
    'shell: refusals': () => refusedChanges(db, owner),
    'shell: profile': () => ownProfile(db, owner),
    'sync dialog': () => outboxList(db, owner),
    home: () => homeView(db, owner),
    genres: () => genresView(db, owner),
    'genre: list': () => storedList(db, listKeys.genre('Pop')),
    'genre: songs': () => trackSummaries(db, list),
    'lists: offline facts': () => offlineFacts(db),
    'lists: pin': () => pinOf(db, owner, 'liked'),
    'search: songs': () => songSearch(db, 'night 1'),
    'search: artists': () => artistSearch(db, 'artist'),
    'search: recents': () => recentSearches(db, owner),
    artist: () => artistView(db, owner, handle),
    library: () => libraryCounts(db, identity),
    'liked songs': () => likedTrackIds(db, owner),
    playlists: () => playlistTiles(db, owner),
    playlist: () => playlistById(db, playlistId),
    'add to playlist': () => playlistsOf(db, owner),
    profile: () => profileView(db, identity, owner),
    settings: () => settings(db),
    'settings: bytes': () => audioBytes(db),
    offline: () => offlineView(db, owner),
    'stats: listening': () => listeningStats(db, owner),
    'stats: sounds': () => audioStats(db),
    'stats: sync': () => syncStateOf(db, owner),
    'stats: tables': () => tableCounts(db),
    'stats: dropped': () => countersWith(db, 'dropped:'),
    'player: track': () => trackById(db, trackId(500)),
    'player: heart': () => isLiked(db, owner, trackId(500)),
    'another heart': () => isLiked(db, owner, trackId(501)),
  };
}
