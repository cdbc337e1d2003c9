import { expect, it } from 'vitest';
import { parseArtistHandle, parsePlaylistId } from '../../../../src/core/ids.ts';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { pulling } from './pulling.ts';

it.each<PullRequest>([
  { kind: 'likes' },
  { kind: 'playlists' },
  { kind: 'playlistSongs', playlistId: assertDefined(parsePlaylistId('p9'), 'id') },
  { kind: 'favoriteArtists' },
  { kind: 'profile', profileId: 'abc' },
  { kind: 'search', type: 'text', term: 'rain' },
  { kind: 'genre', term: 'Pop', next: false },
  { kind: 'artist', handle: assertDefined(parseArtistHandle('ada'), 'handle'), next: false },
])('says failed, not offline, when the server answers with what cannot be read: %j', async (request) => {
  const { world, pull } = await pulling(() => 'nonsense', { providerUrl: null });
  const outcome = await world.run(pull(request));
  expect(outcome).toMatchObject({ kind: 'failed' });
  // Nor that it is this device that failed.
  expect(outcome).not.toHaveProperty('cause');
});
