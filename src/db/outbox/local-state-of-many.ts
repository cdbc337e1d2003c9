import type { OwnerId, TrackId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import { rebaseLike } from '../../core/outbox/rebase.ts';
import { inParts, rowsPerTask, type OnWritten } from '../in-parts.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { LikeRow } from '../rows.ts';
import { visibleByLane } from './local-state.ts';
import { inLanes } from './rows.ts';

/** As local-state.ts, of thousands of likes at once. */

/**
 * As `refreshLike`, for many tracks. The tables are read and written as a whole, because ten thousand single reads take half
 * a minute.
 */
export async function refreshLikes(
  db: OffbeatDb,
  ownerId: OwnerId,
  trackIds: readonly TrackId[],
  likedAtMs: (id: TrackId) => number,
): Promise<void> {
  if (trackIds.length === 0) return;
  const [confirmed, shown, waiting] = await Promise.all([
    db.likesBase.where('ownerId').equals(ownerId).toArray(),
    db.likes.where('ownerId').equals(ownerId).primaryKeys(),
    visibleByLane(db, ownerId, 'like:'),
  ]);
  const base = new Map(confirmed.map((row) => [row.trackId, row]));
  const liked = new Set(shown.map(([, id]) => id));
  const isLiked = (id: TrackId): boolean => rebaseLike(base.has(id), waiting.get(laneKeys.like(id)) ?? []);
  const changed = [...new Set(trackIds)].filter((id) => isLiked(id) !== liked.has(id));
  const [gone, added] = [changed.filter((id) => liked.has(id)), changed.filter((id) => !liked.has(id))];
  await inParts(
    added.map((trackId) => base.get(trackId) ?? { ownerId, trackId, likedAtMs: likedAtMs(trackId) }),
    rowsPerTask,
    (part) => db.likes.bulkPut(part),
  );
  await db.likes.bulkDelete(gone.map((id): [OwnerId, TrackId] => [ownerId, id]));
}

/** Puts what the server confirmed into the base and rebases it, as `refreshLikes` does. Reads keys only. */
export async function addConfirmedLikes(
  db: OffbeatDb,
  ownerId: OwnerId,
  confirmed: readonly LikeRow[],
  nowMs: number,
  onWritten?: OnWritten,
): Promise<void> {
  const [base, shown, lanes] = await Promise.all([
    db.likesBase.where('ownerId').equals(ownerId).primaryKeys(),
    db.likes.where('ownerId').equals(ownerId).primaryKeys(),
    lanesWithRows(db, ownerId, 'like'),
  ]);
  const [known, liked] = [new Set(base.map(([, id]) => id)), new Set(shown.map(([, id]) => id))];
  const waits = ({ trackId }: LikeRow): boolean => lanes.has(laneKeys.like(trackId));
  const newOnes = confirmed.filter(({ trackId }) => !known.has(trackId));
  await inParts(newOnes, rowsPerTask, (part) => db.likesBase.bulkPut(part), onWritten);
  const newlyShown = confirmed.filter((row) => !waits(row) && !liked.has(row.trackId));
  await inParts(newlyShown, rowsPerTask, (part) => db.likes.bulkPut(part), onWritten);
  const waiting = confirmed.flatMap((row) => (waits(row) ? row.trackId : []));
  await refreshLikes(db, ownerId, waiting, () => nowMs);
}

/** By the index alone: ten thousand rows may wait. */
export async function lanesWithRows(
  db: OffbeatDb,
  ownerId: OwnerId,
  entity: 'like' | 'playlist',
): Promise<ReadonlySet<string>> {
  const lanes = new Set<string>();
  await inLanes(db, ownerId, `${entity}:`).eachUniqueKey((key) => {
    const lane: unknown = Array.isArray(key) ? key[1] : undefined;
    if (typeof lane === 'string') lanes.add(lane);
  });
  return lanes;
}
