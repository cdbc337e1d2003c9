import { isLocalPlaylistId, localPlaylistId, type PlaylistId, type TrackId } from '../../core/ids.ts';
import type { Mutation } from '../../core/mutations/registry.ts';
import { laneKeys } from '../../core/keys.ts';
import { rebaseOrder } from '../../core/outbox/reorder.ts';
import { neverSent, type OutboxRow } from '../../core/outbox/row.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { enqueue, lastUnsent, replaceUnsent } from '../outbox/enqueue.ts';
import { laneRows } from '../outbox/rows.ts';
import { refreshPlaylist, shownWithout } from '../outbox/local-state.ts';
import { forgetInReorders } from '../outbox/reorders.ts';
import { resolvePlaylistId } from './queries.ts';

export const playlistTables = (db: OffbeatDb) => [db.playlists, db.playlistsBase, db.playlistIds, db.outbox];

type PlaylistMutation = Extract<Mutation, { readonly playlistId: PlaylistId }>;

/**
 * One change of a playlist: `plan` edits the lane's rows, then the playlist is recomputed from its base and
 * the waiting mutations, in one transaction.
 */
function change<T>(
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
    await refreshPlaylist(db, ownerId, id, nowMs(), 1);
    return result;
  });
}

/** Rows of a playlist created here depend on its creation, which may be refused. */
async function append(context: CommandContext, lane: readonly OutboxRow[], mutation: PlaylistMutation) {
  const creation = lane.find((row) => row.mutation.kind === 'playlist.create');
  await enqueue(context, mutation, creation?.seq ?? null);
}

/** The playlist has a client id until the server answers. `name` is not blank (docs/product.md section 5). */
export async function createPlaylist(
  context: CommandContext,
  name: string,
  description: string | null = null,
): Promise<PlaylistId> {
  const id = localPlaylistId(context.newUuid());
  const listed = await context.db.playlists.where('ownerId').equals(context.ownerId).toArray();
  // If the clock was set back, the new playlist is still the newest.
  const listedAtMs = listed.reduce((latest, row) => Math.max(latest, row.listedAtMs + 1), context.nowMs());
  await change({ ...context, nowMs: () => listedAtMs }, id, () =>
    enqueue(context, { kind: 'playlist.create', playlistId: id, name: name.trim(), description }),
  );
  return id;
}

export async function createPlaylistWith(
  context: CommandContext,
  name: string,
  trackIds: readonly TrackId[],
): Promise<void> {
  const { db } = context;
  await db.transaction('rw', playlistTables(db), async () => {
    const playlistId = await createPlaylist(context, name);
    for (const trackId of trackIds) await addToPlaylist(context, playlistId, trackId);
  });
}

/** A blank name does nothing (docs/product.md section 5, Playlist name prompt). */
export async function renamePlaylist(context: CommandContext, id: PlaylistId, newName: string): Promise<void> {
  const name = newName.trim();
  if (name === '') return;
  await change(context, id, async (playlistId, lane) => {
    await forgetUnsupported(context, lane, 'playlist.rename');
    // A rename may follow a creation that was claimed and released unsent: change the later one.
    const naming = lane.findLast(({ mutation: { kind } }) => kind === 'playlist.create' || kind === 'playlist.rename');
    if (naming !== undefined && neverSent(naming) && 'name' in naming.mutation) {
      return replaceUnsent(context, naming, { ...naming.mutation, name });
    }
    return append(context, lane, { kind: 'playlist.rename', playlistId, name });
  });
}

/** Songs missing in `songIds` keep their places. */
export async function reorderPlaylist(
  context: CommandContext,
  id: PlaylistId,
  songIds: readonly TrackId[],
): Promise<void> {
  await change(context, id, async (playlistId, lane) => {
    // The screen may be stale: drop ids that are not in the playlist.
    const shownIds = (await context.db.playlists.get(playlistId))?.songIds ?? [];
    const shown = new Set(shownIds);
    const requested = songIds.filter((songId) => shown.has(songId));
    const requestedIds = new Set(requested);
    // The whole order: this replaces an unsent reorder, whose moves of unnamed songs must stay.
    const named = rebaseOrder(
      shownIds,
      requested,
      shownIds.filter((songId) => requestedIds.has(songId)),
    );
    await forgetUnsupported(context, lane, 'playlist.reorder');
    const last = lastUnsent(lane, 'playlist.reorder');
    const base = await shownWithout(context.db, context.ownerId, playlistId, last?.seq);
    const baseIds = base?.songIds.filter((songId) => shown.has(songId)) ?? [];
    const mutation = { kind: 'playlist.reorder', playlistId, songIds: named, baseIds } as const;
    if (last !== undefined) return replaceUnsent(context, last, mutation);
    return append(context, lane, mutation);
  });
}

export function addToPlaylist(
  context: CommandContext,
  id: PlaylistId,
  trackId: TrackId,
): Promise<'added' | 'alreadyThere'> {
  return change(context, id, async (playlistId, lane) => {
    const shown = await context.db.playlists.get(playlistId);
    if (shown?.songIds.includes(trackId) === true) return 'alreadyThere';
    await append(context, lane, { kind: 'playlist.addSong', playlistId, trackId });
    return 'added';
  });
}

/** A song added and removed before any sync sends no request (docs/guarantees.md case 15). */
export async function removeFromPlaylist(context: CommandContext, id: PlaylistId, trackId: TrackId): Promise<void> {
  await change(context, id, async (playlistId, lane) => {
    const shown = await context.db.playlists.get(playlistId);
    if (shown?.songIds.includes(trackId) !== true) return undefined;
    const adding = lane.findLast(
      ({ mutation }) =>
        (mutation.kind === 'playlist.addSong' || mutation.kind === 'playlist.removeSong') &&
        mutation.trackId === trackId,
    );
    if (adding?.mutation.kind === 'playlist.addSong' && neverSent(adding)) {
      await context.db.outbox.delete(adding.seq);
      await forgetInReorders(context.db, context.ownerId, adding.mutation);
      // A pull may have stored the song meanwhile, added elsewhere: then the removal must be sent after all.
      await refreshPlaylist(context.db, context.ownerId, playlistId, context.nowMs(), 1);
      if ((await context.db.playlists.get(playlistId))?.songIds.includes(trackId) !== true) return undefined;
    }
    return append(context, lane, { kind: 'playlist.removeSong', playlistId, trackId });
  });
}

/**
 * Deletes a playlist. Unsent rows that depend on it are removed too; if its creation was never sent,
 * nothing is sent at all.
 */
export async function deletePlaylist(context: CommandContext, id: PlaylistId): Promise<void> {
  await change(context, id, async (playlistId, lane) => {
    const shown = await context.db.playlists.get(playlistId);
    const moot = lane.filter((row) => neverSent(row) || row.state === 'refused' || row.state === 'waiting');
    await context.db.outbox.bulkDelete(moot.map((row) => row.seq));
    const left = lane.filter((row) => !moot.includes(row));
    if (isLocalPlaylistId(playlistId) && left.length === 0) return;
    await append(context, left, { kind: 'playlist.delete', playlistId, name: shown?.name ?? '' });
  });
}

/** Deletes an unsupported change of the same kind, so that the newer one is sent. */
async function forgetUnsupported(context: CommandContext, lane: readonly OutboxRow[], kind: Mutation['kind']) {
  const old = lane.filter((row) => row.mutation.kind === kind && row.waitReason === 'unsupported');
  await context.db.outbox.bulkDelete(old.map((row) => row.seq));
}
