import { expect, it } from 'vitest';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { loggedBy } from '../../lib/logged-by.ts';
import { list, pulling } from './pulling.ts';

const genre: PullRequest = { kind: 'genre', term: 'Lo-Fi', next: false };

it.each<readonly [PullRequest, string]>([
  [genre, 'pulling genre: Local API failed'],
  [{ kind: 'favoriteGenres' }, 'pulling favoriteGenres: Failed to fetch favorite genres'],
  [{ kind: 'favoriteArtists' }, 'pulling favoriteArtists: Failed to fetch favorite artists'],
  [{ kind: 'likes' }, 'pulling likes: Failed to fetch likes'],
  [{ kind: 'playlists' }, 'pulling playlists: Failed to fetch playlists'],
  [
    { kind: 'playlistSongs', playlistId: assertDefined(parsePlaylistId('p9'), 'id') },
    'pulling playlistSongs: Failed to fetch playlist songs',
  ],
  [{ kind: 'profile', profileId: 'b1' }, 'pulling profile: Failed to fetch user profile'],
])('logs the failed pull of %o by its sentence', async (request, what) => {
  const { world, pull } = await pulling(() => 500, { providerUrl: null });
  expect(await loggedBy(() => world.run(pull(request)))).toEqual([[what, 'Error']]);
});

it('logs a pull without an answer, without the address', async () => {
  const { world, pull } = await pulling(() => new TypeError('https://secret.example'), { providerUrl: null });
  expect(await loggedBy(() => world.run(pull(genre)))).toEqual([['pulling genre', 'TypeError']]);
});

it('logs the failure of the external provider where the product API has the page', async () => {
  const { world, pull } = await pulling(({ url }) => (url.startsWith('http://provider') ? 502 : list(['a'], 1)), {
    random: 0,
  });
  expect(await loggedBy(() => world.run(pull(genre)))).toEqual([['asking the external provider for a genre', 'Error']]);
});

it('logs nothing of an answer, of a 404 and of what was not asked', async () => {
  let reply: unknown = { favorite_genres: [] };
  const { world, pull } = await pulling(() => reply);
  const favorites: PullRequest = { kind: 'favoriteGenres' };
  expect(await loggedBy(() => world.run(pull(favorites)))).toEqual([]);
  reply = 500;
  expect(await loggedBy(() => world.run(pull(favorites)))).toEqual([]);
  reply = 404;
  expect(await loggedBy(() => world.run(pull({ kind: 'profile', profileId: 'b1' })))).toEqual([]);
});
