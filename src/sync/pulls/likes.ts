import type { TrackId } from '../../core/ids.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { parseLikesAnswer } from '../../core/wire/answers.ts';
import { refreshLike } from '../../db/outbox/local-state.ts';
import { mendLikes } from '../../db/outbox/strays.ts';
import { acceptedAmong } from '../accepted.ts';
import { settledKey } from '../settled.ts';
import { withAcceptedLikes } from './accepted-over.ts';
import { noteDropped, pullAgainstPending, pullKey, type PullContext } from './context.ts';
import { fetchSongs } from './songs.ts';

/** GET /api/likes/{userId}, then the liked songs that are not known yet. */
export async function pullLikes(context: PullContext, userId: string): Promise<PullOutcome> {
  const { db, ownerId, timers } = context;
  const outcome = await pullAgainstPending(context, {
    key: pullKey(ownerId, 'likes'),
    settledKey: settledKey.likes(ownerId),
    request: { method: 'GET', url: `${context.baseUrl}/api/likes/${encodeURIComponent(userId)}` },
    sentence: 'Failed to fetch likes',
    tables: ['likes', 'likesBase', 'outbox'],
    write: async (body, askedAtMs) => {
      const likes = parseLikesAnswer(body);
      if (likes === undefined) return false;
      await noteDropped(db, 'likes', likes.dropped);
      const { value, written } = withAcceptedLikes(likes.items, await acceptedAmong(db, ownerId, 'like', askedAtMs));
      await replaceLikes(context, value, timers.nowMs());
      await mendLikes(db, ownerId, timers.nowMs());
      return written;
    },
    onUnchanged: () => mendLikes(db, ownerId, timers.nowMs()),
  });
  if (outcome.kind === 'done') await loadLikedSongs(context);
  // A listener the server has never heard of has no likes there.
  return outcome.kind === 'notFound' ? { kind: 'done' } : outcome;
}

/** The server lists the newest first; where it says nothing of times, what is known here keeps its own. */
async function replaceLikes({ db, ownerId }: PullContext, ids: readonly TrackId[], nowMs: number): Promise<void> {
  const before = await db.likesBase.where('ownerId').equals(ownerId).toArray();
  const known = new Map(before.map((row) => [row.trackId, row]));
  const listed = new Set(ids);
  const gone = before.filter((row) => !listed.has(row.trackId)).map((row) => row.trackId);
  const added = ids.filter((id) => !known.has(id));
  const shown = await db.likes.bulkGet(added.map((id): [typeof ownerId, TrackId] => [ownerId, id]));
  const rows = added.map((trackId, index) => ({
    ownerId,
    trackId,
    likedAtMs: shown[index]?.likedAtMs ?? nowMs - index,
  }));
  await db.likesBase.bulkDelete(gone.map((id): [typeof ownerId, TrackId] => [ownerId, id]));
  await db.likesBase.bulkPut(rows);
  for (const trackId of [...gone, ...added]) await refreshLike(db, ownerId, trackId, nowMs);
}

/** Fetches the liked songs this device has never seen; what cannot be had is asked for again with the next pull. */
async function loadLikedSongs(context: PullContext): Promise<void> {
  const { db, ownerId } = context;
  const liked = await db.likes.where('ownerId').equals(ownerId).toArray();
  const ids = liked.map((row) => row.trackId);
  const known = new Set(await db.tracks.where('id').anyOf(ids).primaryKeys());
  const missing = ids.filter((id) => !known.has(id));
  await fetchSongs(context, missing);
}
