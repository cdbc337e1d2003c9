import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SyncDialog } from '../../../src/app/dialogs/SyncDialog.tsx';
import { parsePlaylistId } from '../../../src/core/ids.ts';
import type { Mutation } from '../../../src/core/mutations/registry.ts';
import type { OutboxError } from '../../../src/core/outbox/row.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { song } from '../../support/song.ts';
import { id, putTracks, world } from '../screens/support.tsx';

const playlistId = assertDefined(parsePlaylistId('p1'), 'id');
const trackId = id('a');
const cases: readonly (readonly [sentence: string, Mutation])[] = [
  ['Failed to create playlist', { kind: 'playlist.create', playlistId, name: 'X', description: null }],
  ['Failed to add to playlist', { kind: 'playlist.addSong', playlistId, trackId }],
  ['Failed to remove from playlist', { kind: 'playlist.removeSong', playlistId, trackId }],
  ['Failed to update profile', { kind: 'profile.update', profileId: 'u1', displayName: 'Ada' }],
  ['HTTP error! status: 413', { kind: 'songs.save', tracks: [song('a').track] }],
  ['Refused by the server', { kind: 'track.countPlay', trackId }],
];

describe('a change that the server refused', () => {
  it.each(cases)('is in the Sync dialog as “%s” with the server’s reason', async (sentence, mutation) => {
    const here = world();
    await putTracks(here.db, { a: { title: 'Rain' } });
    const lastError: OutboxError = { code: 'refused', status: 413, message: 'That is too much.' };
    const seq = await enqueue(here.commands(), mutation);
    await here.db.outbox.update(seq, { state: 'refused', lastError });
    here.show(<SyncDialog onClose={() => undefined} />, '/home');
    expect(await screen.findByText(`${sentence}: That is too much.`)).toBeDefined();
    expect(screen.getByRole('button', { name: /^Retry (?!now)/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Discard / })).toBeDefined();
  });

  it('is in the Sync dialog as the deletion of its playlist where that is the reason', async () => {
    const here = world();
    const lastError: OutboxError = { code: 'gone', status: 404, message: 'This playlist was deleted' };
    const seq = await enqueue(here.commands(), { kind: 'playlist.addSong', playlistId, trackId });
    await here.db.outbox.update(seq, { state: 'refused', lastError });
    here.show(<SyncDialog onClose={() => undefined} />, '/home');
    expect(await screen.findByText('This playlist was deleted')).toBeDefined();
  });
});
