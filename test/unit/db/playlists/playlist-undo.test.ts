import { describe, expect, it } from 'vitest';
import { parsePlaylistId, type PlaylistId, type TrackId } from '../../../../src/core/ids.ts';
import { refreshPlaylist } from '../../../../src/db/outbox/local-state.ts';
import {
  putBackInPlaylist,
  removeAllFromPlaylist,
  removeFromPlaylist,
  reorderPlaylist,
} from '../../../../src/db/playlists/commands.ts';
import { playlistById } from '../../../../src/db/playlists/queries.ts';
import type { CommandContext } from '../../../../src/db/offbeat-db.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { contextFor, freshDb, outboxKinds, trackId } from '../support.ts';

const id: PlaylistId = assertDefined(parsePlaylistId('pl-1'), 'playlist id');
const [a, b, c, d, e] = [trackId('a'), trackId('b'), trackId('c'), trackId('d'), trackId('e')];
const songIds = [a, b, c, d, e];

/** A playlist that the server confirmed, of five songs. */
async function confirmed(): Promise<CommandContext> {
  const context = contextFor(freshDb());
  const { db, ownerId, nowMs } = context;
  await db.playlistsBase.put({ id, ownerId, name: 'Evening', description: null, songCount: 5, songIds });
  await refreshPlaylist(db, ownerId, id, nowMs());
  return context;
}
const order = async ({ db }: CommandContext): Promise<readonly TrackId[]> =>
  assertDefined(await playlistById(db, id), 'the playlist').songIds;
const markSent = ({ db }: CommandContext) =>
  db.outbox.toCollection().modify({ state: 'inflight', attempts: 1, firstSentAtMs: 1 });

describe('Undo of a removal from a playlist', () => {
  it('sends nothing when the removal was never sent, and has the songs in their places', async () => {
    const context = await confirmed();
    await removeAllFromPlaylist(context, id, [b, d]);
    expect(await order(context)).toEqual([a, c, e]);
    await putBackInPlaylist(context, id, [b, d], songIds);
    expect(await order(context)).toEqual(songIds);
    expect(await outboxKinds(context.db)).toEqual([]);
  });

  it('sends the song and its place when the removal was sent', async () => {
    const context = await confirmed();
    await removeFromPlaylist(context, id, b);
    await markSent(context);
    await putBackInPlaylist(context, id, [b], songIds);
    expect(await order(context)).toEqual(songIds);
    expect(await outboxKinds(context.db)).toEqual(['playlist.removeSong', 'playlist.addSong', 'playlist.reorder']);
  });

  it.each([false, true])('leaves what was moved meanwhile (the removal was sent: %s)', async (sent) => {
    const context = await confirmed();
    await removeFromPlaylist(context, id, b);
    if (sent) await markSent(context);
    await reorderPlaylist(context, id, [a, e, c, d]);
    await putBackInPlaylist(context, id, [b], songIds);
    const shown = await order(context);
    expect(shown.filter((one) => one !== b)).toEqual([a, e, c, d]);
    expect(shown.indexOf(b)).toBeGreaterThan(0);
    expect(shown.indexOf(b)).toBeLessThan(3);
  });

  it('adds a song again that another device removed meanwhile', async () => {
    const context = await confirmed();
    await removeFromPlaylist(context, id, b);
    await context.db.playlistsBase.update(id, { songIds: [a, c, d, e], songCount: 4 });
    await putBackInPlaylist(context, id, [b], songIds);
    expect(await order(context)).toEqual(songIds);
    expect(await outboxKinds(context.db)).toEqual(['playlist.addSong', 'playlist.reorder']);
  });
});
