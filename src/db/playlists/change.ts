import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import type { Mutation } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { enqueue, enqueueAll } from '../outbox/enqueue.ts';
import { refreshPlaylist } from '../outbox/local-state.ts';
import { laneRows } from '../outbox/rows.ts';
import { resolvePlaylistId } from './queries.ts';

export const playlistTables = (db: OffbeatDb) => [db.playlists, db.playlistsBase, db.playlistIds, db.outbox];

/** The latest time of a user's playlists in lists; -1 without one. A new playlist is later, whatever the clock says (docs/guarantees.md case 25). */
export async function latestListedAtMs(db: OffbeatDb, ownerId: OwnerId): Promise<number> {
  const listed = await db.playlists.where('ownerId').equals(ownerId).toArray();
  return listed.reduce((latest, row) => Math.max(latest, row.listedAtMs), -1);
}

type PlaylistMutation = Extract<Mutation, { readonly playlistId: PlaylistId }>;

/**
 * One change of a playlist: `plan` edits the lane's rows, then the playlist is recomputed from its base and
 * the waiting mutations, in one transaction.
 */
export function changePlaylist<T>(
  context: CommandContext,
  requestedId: PlaylistId,
  plan: (id: PlaylistId, lane: readonly OutboxRow[]) => Promise<T>,
): Promise<T> {
  const { db, ownerId, nowMs } = context;
  return db.transaction('rw', playlistTables(db), async () => {
    const id = await resolvePlaylistId(db, requestedId);
    const owner = (await db.playlists.get(id))?.ownerId ?? ownerId;
    if (owner !== ownerId) throw new Error('This playlist belongs to another user.');
    const result = await plan(id, await laneRows(db, ownerId, laneKeys.playlist(id)));
    await refreshPlaylist(db, ownerId, id, nowMs(), { stale: 1 });
    return result;
  });
}

const creationIn = (lane: readonly OutboxRow[]): number | null =>
  lane.find((row) => row.mutation.kind === 'playlist.create')?.seq ?? null;

/** As `appendToLane`, in one write. */
export const appendAllToLane = (
  context: CommandContext,
  lane: readonly OutboxRow[],
  mutations: readonly PlaylistMutation[],
): Promise<readonly number[]> => enqueueAll(context, mutations, creationIn(lane));

/** Rows of a playlist created here depend on its creation, which may be refused. */
export function appendToLane(
  context: CommandContext,
  lane: readonly OutboxRow[],
  mutation: PlaylistMutation,
  delayMs = 0,
): Promise<number> {
  return enqueue(context, mutation, creationIn(lane), delayMs);
}
