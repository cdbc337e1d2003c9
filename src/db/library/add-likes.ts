import { laneKeys } from '../../core/keys.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { inParts, rowsPerTask, type OnWritten } from '../in-parts.ts';
import { enqueueChains } from '../outbox/enqueue.ts';
import { lanesWithRows } from '../outbox/local-state-of-many.ts';
import type { LikeRow } from '../rows.ts';
import { likeMutations, setLike } from './like-commands.ts';

/**
 * Likes many tracks, each once, as `setLike` does one: that takes three milliseconds for each, half a minute for a library
 * of ten thousand, in which nothing else is stored. Only tracks with rows in the outbox are liked one by one.
 */
export async function addLikes(
  context: CommandContext,
  likes: readonly Pick<LikeRow, 'trackId' | 'likedAtMs'>[],
  onWritten?: OnWritten,
): Promise<void> {
  const { db, ownerId } = context;
  await db.transaction('rw', [db.likes, db.likesBase, db.outbox], async () => {
    const [shownKeys, confirmedKeys, lanes] = await Promise.all([
      db.likes.where('ownerId').equals(ownerId).primaryKeys(),
      db.likesBase.where('ownerId').equals(ownerId).primaryKeys(),
      lanesWithRows(db, ownerId, 'like'),
    ]);
    const shown = new Set(shownKeys.map(([, id]) => id));
    const confirmed = new Set(confirmedKeys.map(([, id]) => id));
    const hasRows = ({ trackId }: Pick<LikeRow, 'trackId'>): boolean => lanes.has(laneKeys.like(trackId));
    const added = likes.filter((like) => !shown.has(like.trackId) && !hasRows(like));
    await inParts(
      added.map(({ trackId, likedAtMs }) => ({ ownerId, trackId, likedAtMs })),
      rowsPerTask,
      (part) => db.likes.bulkPut(part),
      onWritten,
    );
    await inParts(
      added.filter(({ trackId }) => !confirmed.has(trackId)).map(({ trackId }) => likeMutations(trackId, true)),
      rowsPerTask,
      (part) => enqueueChains(context, part),
      onWritten,
    );
    for (const like of likes) if (hasRows(like)) await setLike(context, like.trackId, true, like.likedAtMs);
  });
}
