import { humanisedSlug } from '../../core/genres/genres.ts';
import type { OwnerId } from '../../core/ids.ts';
import { parseArtistHandle, parsePlaylistId } from '../../core/ids.ts';
import { idInPath, paths } from '../../core/paths.ts';
import { artistByHandle } from '../../db/catalogue/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { genreNameAt } from '../../db/library/favorite-queries.ts';
import { playerStateOf } from '../../db/player/saved.ts';
import { playlistById } from '../../db/playlists/queries.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import type { OriginText } from '../../ui/player/Origin.tsx';
import { player } from '../../ui/strings/player.ts';
import { playlists } from '../../ui/strings/actions.ts';
import { home, library, nav } from '../../ui/strings/strings.ts';

/** The name of the list that the queue was started from; undefined for a song's own page and while nothing is saved. */
export function useOriginName(): string | undefined {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  return useLive(`origin ${ownerId}`, () => originName(db, ownerId));
}

/** What the player says about where its song comes from: a list, or a list's end that similar songs follow. */
export function usePlayingFrom(): OriginText | undefined {
  const origin = useOriginName();
  const isSuggested = usePlayer(
    ({ currentTrackId, suggestedIds }) => currentTrackId !== null && suggestedIds.includes(currentTrackId),
  );
  if (isSuggested) return similarTo(origin);
  return origin === undefined ? undefined : { words: player.playingFrom, list: origin };
}

export const similarTo = (list: string | undefined): OriginText =>
  list === undefined ? { words: player.similarSongs } : { words: player.similarTo, list };

export async function originName(db: OffbeatDb, ownerId: OwnerId): Promise<string | undefined> {
  const route = (await playerStateOf(db, ownerId))?.sourceRoute ?? '';
  if (route === paths.likedSongs) return library.likedSongs;
  if (route === paths.recentlyPlayed) return library.recentlyPlayed;
  if (route === paths.offline) return library.availableOffline;
  if (route === paths.home) return home.startListening;
  if (route === paths.search) return nav.search;
  const id = idInPath(route);
  if (id === null) return undefined;
  const kind = route.split('/')[1];
  if (kind === 'genre') return genreNameAt(db, ownerId, id);
  if (kind === 'album') return humanisedSlug(id);
  if (kind === 'playlist') {
    const playlistId = parsePlaylistId(id);
    const playlist = playlistId && (await playlistById(db, playlistId));
    return playlist && playlists.nameOf(playlist.name);
  }
  if (kind === 'artist') {
    const handle = parseArtistHandle(id);
    return handle && (await artistByHandle(db, handle))?.displayName;
  }
  return undefined;
}
