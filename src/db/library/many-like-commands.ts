import type { OwnerId, TrackId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import { outcomeOfSent } from '../../core/outbox/rebase.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { inParts, rowsPerTask, type OnWritten } from '../in-parts.ts';
import { enqueueChains } from '../outbox/enqueue.ts';
import { rowsByLane } from '../outbox/rows.ts';
import type { LikeRow } from '../rows.ts';
import { likeMutations } from './like-commands.ts';

/** As `setLike`, of many tracks at once: one by one, ten thousand take half a minute, in which nothing else is stored. */

/** All of them or none; `likes` names each track once. Undoes `removeLikes`, too: each track stands in its old place of Liked Songs. */
export async function addLikes(
  context: CommandContext,
  likes: readonly Pick<LikeRow, 'trackId' | 'likedAtMs'>[],
  onWritten?: OnWritten,
): Promise<void> {
  const { db, ownerId } = context;
  await inLikes(context, async () => {
    const shown = new Set((await db.likes.where('ownerId').equals(ownerId).primaryKeys()).map(([, id]) => id));
    const added = likes.filter(({ trackId }) => !shown.has(trackId));
    await inParts(
      added.map(({ trackId, likedAtMs }) => ({ ownerId, trackId, likedAtMs })),
      rowsPerTask,
      (part) => db.likes.bulkPut(part),
      onWritten,
    );
    await sendDecisions(context, added, true, onWritten);
  });
}

/** All of them or none. Returns their likes, for `addLikes`. */
export async function removeLikes(context: CommandContext, trackIds: readonly TrackId[]): Promise<readonly LikeRow[]> {
  const { db, ownerId } = context;
  return inLikes(context, async () => {
    const shown = await db.likes.bulkGet([...new Set(trackIds)].map((id): [OwnerId, TrackId] => [ownerId, id]));
    const removed = shown.filter((like) => like !== undefined);
    await inParts(removed, rowsPerTask, (part) =>
      db.likes.bulkDelete(part.map(({ trackId }): [OwnerId, TrackId] => [ownerId, trackId])),
    );
    await sendDecisions(context, removed, false);
    return removed;
  });
}

const inLikes = <T>({ db }: CommandContext, change: () => Promise<T>): Promise<T> =>
  db.transaction('rw', [db.likes, db.likesBase, db.outbox], change);

/** Replaces the rows that the decisions make needless, and enqueues what the server is not told yet. */
async function sendDecisions(
  context: CommandContext,
  changed: readonly Pick<LikeRow, 'trackId'>[],
  liked: boolean,
  onWritten?: OnWritten,
): Promise<void> {
  const { db, ownerId } = context;
  const [confirmedKeys, lanes] = await Promise.all([
    db.likesBase.where('ownerId').equals(ownerId).primaryKeys(),
    rowsByLane(db, ownerId, 'like:'),
  ]);
  const confirmed = new Set(confirmedKeys.map(([, id]) => id));
  const outcomes = changed.map(({ trackId }) => ({
    trackId,
    ...outcomeOfSent(lanes.get(laneKeys.like(trackId)) ?? [], confirmed.has(trackId)),
  }));
  const replaced = outcomes.flatMap(({ replaceable }) => replaceable.map(({ seq }) => seq));
  await inParts(replaced, rowsPerTask, (part) => db.outbox.bulkDelete([...part]));
  await inParts(
    outcomes.filter(({ willBeLiked }) => willBeLiked !== liked).map(({ trackId }) => likeMutations(trackId, liked)),
    rowsPerTask,
    (part) => enqueueChains(context, part),
    onWritten,
  );
}
