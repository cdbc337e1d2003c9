import { Dexie } from 'dexie';
import type { TrackId } from '../../core/ids.ts';
import type { Mutation } from '../../core/outbox/mutation.ts';
import { dependencyOf, neverSent, type OutboxRow } from '../../core/outbox/row.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { enqueue, enqueueChain } from '../outbox/enqueue.ts';
import { laneRows } from '../outbox/lane.ts';

/**
 * Likes or unlikes a track: the heart and the outbox rows in one transaction (docs/product.md section 4, Toggling like).
 * A like is two rows, the interaction and its count; an unlike is one (docs/guarantees.md, write path 8). Setting the
 * current state changes nothing, so two tabs that like together have one effect (case 4).
 */
export async function setLike(context: CommandContext, trackId: TrackId, liked: boolean): Promise<void> {
  // Nested, the fast path's abort would abort the outer transaction too.
  if (liked && Dexie.currentTransaction === null && (await likedAtOnce(context, trackId))) return;
  await setLikeAmongOthers(context, trackId, liked);
}

class LaneInUse extends Error {}

/**
 * Fast path for a song without waiting rows: index keys replace reads, and all requests start
 * at once. Returns false, with nothing changed, if the song is already liked or the lane is in use.
 */
async function likedAtOnce(context: CommandContext, trackId: TrackId): Promise<boolean> {
  const { db, ownerId, nowMs } = context;
  const laneIsFree = async (): Promise<void> => {
    const waiting = await db.outbox
      .where('[ownerId+lane]')
      .equals([ownerId, `like:${trackId}`])
      .limit(1)
      .primaryKeys();
    if (waiting.length > 0) throw new LaneInUse();
  };
  try {
    await db.transaction('rw', [db.likes, db.outbox], () =>
      Promise.all([
        laneIsFree(),
        db.likes.add({ ownerId, trackId, likedAtMs: nowMs() }),
        enqueueChain(context, likeMutations(trackId)),
      ]),
    );
    return true;
  } catch (error) {
    if (error instanceof LaneInUse || (error instanceof Error && error.name === 'ConstraintError')) return false;
    throw error;
  }
}

const likeMutations = (trackId: TrackId): readonly Mutation[] => [
  { kind: 'like.set', trackId, liked: true, facts: null },
  { kind: 'track.countLike', trackId },
];

async function setLikeAmongOthers(context: CommandContext, trackId: TrackId, liked: boolean): Promise<void> {
  const { db, ownerId, nowMs } = context;
  await db.transaction('rw', [db.likes, db.likesBase, db.outbox], async () => {
    const [shown, lane, confirmed] = await Promise.all([
      db.likes.get([ownerId, trackId]),
      laneRows(db, ownerId, `like:${trackId}`),
      db.likesBase.get([ownerId, trackId]),
    ]);
    if ((shown !== undefined) === liked) return;
    const { reached, moot } = whatTheServerWillHave(lane, confirmed !== undefined);
    const heart = async (): Promise<unknown> =>
      liked ? db.likes.put({ ownerId, trackId, likedAtMs: nowMs() }) : db.likes.delete([ownerId, trackId]);
    const rows = async (): Promise<void> => {
      if (moot.length > 0) await db.outbox.bulkDelete(moot.map((row) => row.seq));
      if (reached === liked) return;
      if (liked) await enqueueChain(context, likeMutations(trackId));
      else await enqueue(context, { kind: 'like.set', trackId, liked, facts: null });
    };
    await Promise.all([heart(), rows()]);
  });
}

/**
 * The server's state once all sent rows are through, and the removable rows: those never sent, and refused ones, whose
 * Retry would repeat the new change. A count whose like was sent stays, because its like will be applied.
 */
function whatTheServerWillHave(
  lane: readonly OutboxRow[],
  confirmed: boolean,
): { readonly reached: boolean; readonly moot: readonly OutboxRow[] } {
  let reached = confirmed;
  const moot: OutboxRow[] = [];
  const mootLikes = new Set<number>();
  for (const row of lane) {
    if (row.mutation.kind === 'like.set') {
      if (neverSent(row) || row.state === 'refused') {
        moot.push(row);
        mootLikes.add(row.seq);
      } else {
        reached = row.mutation.liked;
      }
    } else if (mootLikes.has(dependencyOf(row) ?? 0)) {
      moot.push(row);
    }
  }
  return { reached, moot };
}
