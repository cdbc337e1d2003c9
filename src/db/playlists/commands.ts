import { localPlaylistId, type PlaylistId, type TrackId } from '../../core/ids.ts';
import type { Mutation } from '../../core/mutations/registry.ts';
import { rebaseOrder } from '../../core/outbox/reorder.ts';
import { neverSent, type OutboxRow } from '../../core/outbox/row.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { enqueue, lastUnsent, replaceUnsent } from '../outbox/enqueue.ts';
import { refreshPlaylist, shownWithout } from '../outbox/local-state.ts';
import { forgetInReorders } from '../outbox/reorders.ts';
import { appendAllToLane, appendToLane, changePlaylist, latestListedAtMs, playlistTables } from './change.ts';
import { resolvePlaylistId } from './queries.ts';

/** The playlist has a client id until the server answers. `name` is not blank (docs/product.md section 5). */
export async function createPlaylist(context: CommandContext, name: string): Promise<PlaylistId> {
  const { db, ownerId } = context;
  const id = localPlaylistId(context.newUuid());
  await db.transaction('rw', playlistTables(db), async () => {
    const listedAtMs = Math.max(context.nowMs(), (await latestListedAtMs(db, ownerId)) + 1);
    await changePlaylist({ ...context, nowMs: () => listedAtMs }, id, () =>
      enqueue(context, { kind: 'playlist.create', playlistId: id, name: name.trim(), description: null }),
    );
  });
  return id;
}

export async function createPlaylistWith(
  context: CommandContext,
  name: string,
  trackIds: readonly TrackId[],
): Promise<void> {
  const { db } = context;
  await db.transaction('rw', playlistTables(db), async () => {
    await addAllToPlaylist(context, await createPlaylist(context, name), trackIds);
  });
}

/** A blank name does nothing (docs/product.md section 5, Playlist name prompt). */
export async function renamePlaylist(context: CommandContext, id: PlaylistId, newName: string): Promise<void> {
  const name = newName.trim();
  if (name === '') return;
  await changePlaylist(context, id, async (playlistId, lane) => {
    await forgetUnsupported(context, lane, 'playlist.rename');
    // A rename may follow a creation that was claimed and released unsent: change the later one.
    const naming = lane.findLast(({ mutation: { kind } }) => kind === 'playlist.create' || kind === 'playlist.rename');
    if (naming !== undefined && neverSent(naming) && 'name' in naming.mutation) {
      return replaceUnsent(context, naming, { ...naming.mutation, name });
    }
    await appendToLane(context, lane, { kind: 'playlist.rename', playlistId, name });
  });
}

/**
 * Songs missing in `songIds` keep their places. `seenIds` is the order that the user moved songs in: another window may have moved
 * others since. Without it, it is the playlist's.
 */
export async function reorderPlaylist(
  context: CommandContext,
  id: PlaylistId,
  songIds: readonly TrackId[],
  seenIds?: readonly TrackId[],
): Promise<void> {
  await changePlaylist(context, id, async (playlistId, lane) => {
    const shownIds = (await context.db.playlists.get(playlistId))?.songIds ?? [];
    const shown = new Set(shownIds);
    // The whole order: this replaces an unsent reorder, whose moves of unnamed songs must stay. A stale screen's songs fall out.
    const named = rebaseOrder(shownIds, songIds, seenIds ?? shownIds);
    await forgetUnsupported(context, lane, 'playlist.reorder');
    const last = lastUnsent(lane, 'playlist.reorder');
    const base = await shownWithout(context.db, context.ownerId, playlistId, last?.seq);
    const baseIds = base?.songIds.filter((songId) => shown.has(songId)) ?? [];
    const mutation = { kind: 'playlist.reorder', playlistId, songIds: named, baseIds } as const;
    if (last !== undefined) return replaceUnsent(context, last, mutation);
    return appendToLane(context, lane, mutation);
  });
}

export async function addToPlaylist(
  context: CommandContext,
  id: PlaylistId,
  trackId: TrackId,
): Promise<'added' | 'alreadyThere'> {
  const added = await addAllToPlaylist(context, id, [trackId]);
  return added.length > 0 ? 'added' : 'alreadyThere';
}

/**
 * Adds at the end, in the given order. Returns what was not there yet. Reads and recomputes the playlist once: for each of
 * hundreds of songs it would take minutes.
 */
export function addAllToPlaylist(
  context: CommandContext,
  id: PlaylistId,
  trackIds: readonly TrackId[],
): Promise<readonly TrackId[]> {
  return changePlaylist(context, id, async (playlistId, lane) => {
    const shown = new Set((await context.db.playlists.get(playlistId))?.songIds);
    const added = [...new Set(trackIds)].filter((trackId) => !shown.has(trackId));
    await appendAllToLane(
      context,
      lane,
      added.map((trackId) => ({ kind: 'playlist.addSong', playlistId, trackId })),
    );
    return added;
  });
}

export const removeFromPlaylist = (context: CommandContext, id: PlaylistId, trackId: TrackId): Promise<void> =>
  removeAllFromPlaylist(context, id, [trackId]);

/**
 * A song added and removed before any sync sends no request (docs/guarantees.md case 15). Reads and recomputes the
 * playlist once or twice, not for each song.
 */
export function removeAllFromPlaylist(
  context: CommandContext,
  id: PlaylistId,
  trackIds: readonly TrackId[],
): Promise<void> {
  const { db, ownerId, nowMs } = context;
  return changePlaylist(context, id, async (playlistId, lane) => {
    const shownIds = async (): Promise<ReadonlySet<TrackId>> => new Set((await db.playlists.get(playlistId))?.songIds);
    const shown = await shownIds();
    let toRemove = [...new Set(trackIds)].filter((trackId) => shown.has(trackId));
    const takenBack = unsentOf('playlist.addSong', lane, new Set(toRemove));
    if (takenBack.length > 0) {
      await db.outbox.bulkDelete(takenBack.map((row) => row.seq));
      await forgetInReorders(
        db,
        ownerId,
        takenBack.map((row) => row.mutation),
      );
      // A pull may have stored a song meanwhile, added elsewhere: then the removal must be sent after all.
      await refreshPlaylist(db, ownerId, playlistId, nowMs(), { stale: 1 });
      const left = await shownIds();
      toRemove = toRemove.filter((trackId) => left.has(trackId));
    }
    await appendAllToLane(
      context,
      lane,
      toRemove.map((trackId) => ({ kind: 'playlist.removeSong', playlistId, trackId })),
    );
  });
}

/**
 * Undoes a removal. One that was never sent is forgotten, as if it had not been made; else the song is added again, which
 * appends, and moved to its place in `order`, the order before. What was moved since stays where it is.
 */
export async function putBackInPlaylist(
  context: CommandContext,
  id: PlaylistId,
  trackIds: readonly TrackId[],
  order: readonly TrackId[],
): Promise<void> {
  const { db } = context;
  await db.transaction('rw', playlistTables(db), async () => {
    await changePlaylist(context, id, (_id, lane) =>
      db.outbox.bulkDelete(unsentOf('playlist.removeSong', lane, new Set(trackIds)).map((row) => row.seq)),
    );
    const added = new Set(await addAllToPlaylist(context, id, trackIds));
    const shownIds = (await db.playlists.get(await resolvePlaylistId(db, id)))?.songIds ?? [];
    const others = order.filter((trackId) => !added.has(trackId));
    const placed = rebaseOrder(shownIds, order, others);
    if (placed.some((trackId, index) => trackId !== shownIds[index])) await reorderPlaylist(context, id, placed);
  });
}

/** Of each song the last addition or removal, if it is of this kind and was never sent. */
function unsentOf(
  kind: 'playlist.addSong' | 'playlist.removeSong',
  lane: readonly OutboxRow[],
  trackIds: ReadonlySet<TrackId>,
): readonly OutboxRow[] {
  const last = new Map<TrackId, OutboxRow>();
  for (const row of lane) {
    const { mutation } = row;
    const isOfSong = mutation.kind === 'playlist.addSong' || mutation.kind === 'playlist.removeSong';
    if (isOfSong && trackIds.has(mutation.trackId)) last.set(mutation.trackId, row);
  }
  return [...last.values()].filter((row) => row.mutation.kind === kind && neverSent(row));
}

/** Deletes an unsupported change of the same kind, so that the newer one is sent. */
async function forgetUnsupported(context: CommandContext, lane: readonly OutboxRow[], kind: Mutation['kind']) {
  const old = lane.filter((row) => row.mutation.kind === kind && row.waitReason === 'unsupported');
  await context.db.outbox.bulkDelete(old.map((row) => row.seq));
}
