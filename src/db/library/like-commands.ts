import type { TrackId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import type { Mutation } from '../../core/mutations/registry.ts';
import { outcomeOfSent } from '../../core/outbox/rebase.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { enqueueChains } from '../outbox/enqueue.ts';
import { laneRows } from '../outbox/rows.ts';
import type { LikeRow } from '../rows.ts';

/**
 * Likes or unlikes a track: the like and its outbox rows in one transaction (docs/product.md section 4, Toggling like).
 * A second tab that does the same changes nothing (docs/guarantees.md case 4). Rows that were never sent are replaced:
 * like and unlike cancel each other out (The write path 8). Returns the like that this removes, if any; with its
 * `likedAtMs` Undo puts the track into its old place of Liked Songs.
 */
export async function setLike(
  context: CommandContext,
  trackId: TrackId,
  liked: boolean,
  likedAtMs?: number,
): Promise<readonly LikeRow[]> {
  const { db, ownerId } = context;
  return db.transaction('rw', [db.likes, db.likesBase, db.outbox], async () => {
    const [shown, lane, confirmed, atMs] = await Promise.all([
      db.likes.get([ownerId, trackId]),
      laneRows(db, ownerId, laneKeys.like(trackId)),
      db.likesBase.get([ownerId, trackId]),
      likedAtMs ?? (liked ? timeOfNewLike(context) : 0),
    ]);
    if ((shown !== undefined) === liked) return [];
    const { willBeLiked, replaceable } = outcomeOfSent(lane, confirmed !== undefined);
    await Promise.all([
      liked ? db.likes.put({ ownerId, trackId, likedAtMs: atMs }) : db.likes.delete([ownerId, trackId]),
      replaceable.length > 0 && db.outbox.bulkDelete(replaceable.map(({ seq }) => seq)),
      willBeLiked !== liked && enqueueChains(context, [likeMutations(trackId, liked)]),
    ]);
    return shown === undefined ? [] : [shown];
  });
}

/**
 * Now, or just after the newest like, of any tab: a clock that was set back and an import from a clock that was ahead do
 * not put a new one behind older ones (docs/guarantees.md case 25). What is no time, edited by hand, is not looked at.
 */
async function timeOfNewLike({ db, ownerId, nowMs }: CommandContext): Promise<number> {
  const times = db.likes
    .where('[ownerId+likedAtMs]')
    .between([ownerId, 0], [ownerId, Number.MAX_SAFE_INTEGER], true, true);
  return Math.max(nowMs(), ((await times.last())?.likedAtMs ?? 0) + 1);
}

/** What a like or unlike sends. */
export const likeMutations = (trackId: TrackId, liked: boolean): readonly Mutation[] => {
  const set = { kind: 'like.set', trackId, liked, facts: null } as const;
  return liked ? [set, { kind: 'track.countLike', trackId }] : [set];
};
