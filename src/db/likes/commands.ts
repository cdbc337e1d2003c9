import type { TrackId } from '../../core/ids.ts';
import { neverSent, type OutboxRow } from '../../core/outbox/row.ts';
import { trackFacts } from '../catalogue/queries.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { enqueue, laneRows } from '../outbox/enqueue.ts';

/**
 * Likes or unlikes a track: the heart and the outbox rows in one transaction (spec section 4, Toggling like).
 * A like is two rows, the interaction and the count behind it; an unlike is one (offline.md 8). A wish that is already
 * fulfilled changes nothing, so two tabs that like together have one effect (case 4).
 */
export async function setLike(context: CommandContext, trackId: TrackId, liked: boolean): Promise<void> {
  const { db, ownerId, nowMs } = context;
  // Read before the transaction: facts are a note to the server, and the tracks table need not be locked for a heart.
  const facts = await trackFacts(db, trackId);
  await db.transaction('rw', [db.likes, db.likesConfirmed, db.outbox], async () => {
    const [shown, lane, confirmed] = await Promise.all([
      db.likes.get([ownerId, trackId]),
      laneRows(context, `like:${trackId}`),
      db.likesConfirmed.get([ownerId, trackId]),
    ]);
    if ((shown !== undefined) === liked) return;
    const { reached, unsent } = whatTheServerWillHave(lane, confirmed !== undefined);
    const heart = async (): Promise<unknown> =>
      liked ? db.likes.put({ ownerId, trackId, likedAtMs: nowMs() }) : db.likes.delete([ownerId, trackId]);
    const rows = async (): Promise<void> => {
      if (unsent.length > 0) await db.outbox.bulkDelete(unsent.map((row) => row.seq));
      if (reached === liked) return;
      const seq = await enqueue(context, { kind: 'like.set', trackId, liked, facts });
      if (liked) await enqueue(context, { kind: 'track.countLike', trackId }, seq);
    };
    await Promise.all([heart(), rows()]);
  });
}

/**
 * What the server has or will have once all that was ever sent is through, and the rows after that which never left:
 * they can go, whatever they wished. A count whose like was sent stays: its like will happen.
 */
function whatTheServerWillHave(
  lane: readonly OutboxRow[],
  confirmed: boolean,
): { readonly reached: boolean; readonly unsent: readonly OutboxRow[] } {
  let reached = confirmed;
  const unsent: OutboxRow[] = [];
  const unsentLikes = new Set<number>();
  for (const row of lane) {
    if (row.state === 'refused') continue;
    if (row.operation.kind === 'like.set') {
      if (neverSent(row)) {
        unsent.push(row);
        unsentLikes.add(row.seq);
      } else {
        reached = row.operation.liked;
      }
    } else if (row.dependsOn !== null && unsentLikes.has(row.dependsOn)) {
      unsent.push(row);
    }
  }
  return { reached, unsent };
}
