import { describe, expect, it } from 'vitest';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { parsePlaylistId, parseArtistHandle } from '../../../../src/core/ids.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { trackId } from '../../db/support.ts';
import { listening, pulling } from './pulling.ts';

const playlist = { id: 'p1', name: 'Evening', song_count: 1, song_ids: ['a'] };
const song = { id: 'a', title: 'A', handle: 'mira', display_name: 'Mira' };

/** A server that has one of everything. */
function answer({ url }: { readonly url: string }): unknown {
  const { pathname } = new URL(url);
  if (pathname.startsWith('/api/likes')) return { likes: ['a'] };
  if (pathname.endsWith('/songs') && pathname !== '/api/songs') return { songs: [song], playlist };
  if (pathname.startsWith('/api/playlists')) return { playlists: [playlist] };
  if (pathname.endsWith('favorite-genres')) return { favorite_genres: [{ genre: 'Jazz', play_count: 9 }] };
  if (pathname.endsWith('favorite-artists')) return { favorite_artists: [{ artist: 'Mira', play_count: 9 }] };
  if (pathname.startsWith('/api/users/')) return { id: 'other', displayName: 'Other' };
  if (pathname === '/api/songs') return { songs: [song] };
  const artists = { result: [{ handle: 'mira', display_name: 'Mira', track_count: 1 }], total_hits: 1 };
  return { result: { tag_song: { result: [song], total_hits: 1 }, artists } };
}

const requests: readonly (readonly [PullRequest, string])[] = [
  [{ kind: 'genre', term: 'Jazz', next: false }, 'lists'],
  [{ kind: 'genre', term: 'Jazz', next: false }, 'tracks'],
  [{ kind: 'search', type: 'text', term: 'a' }, 'lists'],
  [{ kind: 'search', type: 'artist', term: 'mira' }, 'lists'],
  [{ kind: 'search', type: 'artist', term: 'mira' }, 'artists'],
  [{ kind: 'artist', handle: assertDefined(parseArtistHandle('mira'), 'handle'), next: false }, 'lists'],
  [{ kind: 'album', albumId: 'x', next: false }, 'lists'],
  [{ kind: 'likes' }, 'likes'],
  [{ kind: 'likes' }, 'likesBase'],
  [{ kind: 'likes' }, 'tracks'],
  [{ kind: 'playlists' }, 'playlists'],
  [{ kind: 'playlists' }, 'playlistsBase'],
  [{ kind: 'playlistSongs', playlistId: assertDefined(parsePlaylistId('p1'), 'id') }, 'playlists'],
  [{ kind: 'playlistSongs', playlistId: assertDefined(parsePlaylistId('p1'), 'id') }, 'tracks'],
  [{ kind: 'favoriteGenres' }, 'favoriteGenres'],
  [{ kind: 'favoriteArtists' }, 'favoriteArtists'],
  [{ kind: 'profile', profileId: 'other' }, 'profiles'],
];

describe('case 35: what was emptied by hand', () => {
  it.each(requests)('is fetched again, without the ETag that stood for it: %j without %s', async (request, table) => {
    const { world, tab, asked, pull } = await pulling(answer, { providerUrl: null });
    const ask = () => world.run(pull(request));
    expect(await ask()).toEqual({ kind: 'done' });
    // Fresh, as long as its rows are there.
    expect(await ask()).toEqual({ kind: 'fresh' });
    const before = asked.length;
    const rows = await world.run(tab.db.table(table).count());
    expect(rows).toBeGreaterThan(0);
    await world.run(tab.db.table(table).clear());
    expect(await ask()).toEqual({ kind: 'done' });
    expect(asked.length).toBeGreaterThan(before);
    for (const { headers } of asked.slice(before)) expect(headers).not.toHaveProperty('If-None-Match');
    expect(await world.run(tab.db.table(table).count())).toBe(rows);
    expect(await ask()).toEqual({ kind: 'fresh' });
  });

  it('is fetched again also if it was empty when it was last pulled, and the server accepted its first row since', async () => {
    const { world, tab, context } = await listening();
    for (const kind of ['likes', 'playlists'] as const) await world.run(tab.pull({ kind }));
    await world.run(setLike(context, trackId('a'), true));
    await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    const tables = [tab.db.likes, tab.db.likesBase, tab.db.playlists, tab.db.playlistsBase];
    for (const table of tables) await world.run(table.clear());
    for (const kind of ['likes', 'playlists'] as const) await world.run(tab.pull({ kind }));
    for (const table of tables) expect(await world.run(table.count())).toBe(1);
  });

  it('is fetched again also where an older version wrote when it was fetched', async () => {
    const { world, tab, asked, pull } = await pulling(answer, { providerUrl: null });
    const fetchedAtMs = tab.deps.timers.nowMs();
    await world.run(tab.db.pulls.put({ key: 'genre:Jazz', fetchedAtMs, etag: null }));
    expect(await world.run(pull({ kind: 'genre', term: 'Jazz', next: false }))).toEqual({ kind: 'done' });
    expect(asked).toHaveLength(1);
  });
});
