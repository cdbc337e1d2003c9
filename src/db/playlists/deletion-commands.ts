import type { PlaylistId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import { neverSent, type OutboxRow } from '../../core/outbox/row.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { refreshPlaylist } from '../outbox/local-state.ts';
import { laneRows } from '../outbox/rows.ts';
import type { PlaylistRow } from '../rows.ts';
import { appendToLane, changePlaylist, playlistTables } from './change.ts';
import { isUnconfirmed } from './unsaved.ts';

/** What `restorePlaylist` needs. */
export type DeletedPlaylist = {
  readonly playlist: PlaylistRow;
  /** The changes that the deletion made pointless. */
  readonly removedRows: readonly OutboxRow[];
  /** The deletion in the outbox; null if there is nothing to send. */
  readonly seq: number | null;
};

/**
 * Deletes a playlist. Unsent rows that depend on it are removed too; if its creation was never sent, nothing is sent at
 * all. No call brings a deleted playlist back with its id, so the deletion waits for `undoMs` before it is sent.
 */
export async function deletePlaylist(
  context: CommandContext,
  id: PlaylistId,
  undoMs = 0,
): Promise<DeletedPlaylist | undefined> {
  return changePlaylist(context, id, async (playlistId, lane) => {
    const playlist = await context.db.playlists.get(playlistId);
    const isOnlyHere = await isUnconfirmed(context.db, context.ownerId, playlistId);
    const removedRows = lane.filter((row) => neverSent(row) || row.state === 'refused' || row.state === 'waiting');
    await context.db.outbox.bulkDelete(removedRows.map((row) => row.seq));
    const left = lane.filter((row) => !removedRows.includes(row));
    const mutation = { kind: 'playlist.delete', playlistId, name: playlist?.name ?? '' } as const;
    const seq = isOnlyHere && left.length === 0 ? null : await appendToLane(context, left, mutation, undoMs);
    return playlist && { playlist, removedRows, seq };
  });
}

/**
 * Undo of `deletePlaylist`: its unsent deletion is dropped, and what that had removed is put back, with its old places in
 * the outbox and in the list. False, and nothing changes, once the deletion was sent or discarded, or the playlist got
 * the server's id meanwhile.
 */
export async function restorePlaylist(
  { db, ownerId, nowMs }: CommandContext,
  { playlist, removedRows, seq }: DeletedPlaylist,
): Promise<boolean> {
  return db.transaction('rw', playlistTables(db), async () => {
    const lane = await laneRows(db, ownerId, laneKeys.playlist(playlist.id));
    const deletion = lane.find((row) => row.seq === seq);
    const isPending = seq === null ? lane.length === 0 : deletion !== undefined && neverSent(deletion);
    if (!isPending || playlist.ownerId !== ownerId) return false;
    if (seq !== null) await db.outbox.delete(seq);
    await db.outbox.bulkPut(removedRows);
    // First as it was, for its place in the list; then with what a pull has confirmed since.
    await db.playlists.put(playlist);
    await refreshPlaylist(db, ownerId, playlist.id, nowMs(), { stale: 1 });
    return true;
  });
}
