import { describe, expect, it } from 'vitest';
import { parsePlaylistId } from '../../../src/core/ids.ts';
import type { PullRequest } from '../../../src/core/pull.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { list, pulling } from '../sync/pull/pulling.ts';

const playlistId = assertDefined(parsePlaylistId('p9'), 'id');
const cases: readonly (readonly [message: string, PullRequest])[] = [
  ['Failed to fetch user profile', { kind: 'profile', profileId: 'somebody' }],
  ['Failed to fetch likes', { kind: 'likes' }],
  ['Failed to fetch playlists', { kind: 'playlists' }],
  ['Failed to fetch playlist songs', { kind: 'playlistSongs', playlistId }],
  ['Failed to fetch favorite artists', { kind: 'favoriteArtists' }],
  ['Local API failed', { kind: 'genre', term: 'Jazz', next: false }],
];

describe('a server that answers with an error', () => {
  it.each(cases)('makes the outcome “%s”', async (message, request) => {
    const { world, pull } = await pulling(() => 500, { providerUrl: null });
    expect(await world.run(pull(request))).toEqual({ kind: 'failed', message });
  });

  it('makes the outcome “HTTP error! status: 502” where it is the provider', async () => {
    const { world, pull } = await pulling(({ url }) => (url.startsWith('http://provider') ? 502 : list([], 0)));
    const outcome = await world.run(pull({ kind: 'genre', term: 'Jazz', next: false }));
    expect(outcome).toEqual({ kind: 'failed', message: 'HTTP error! status: 502' });
  });
});
