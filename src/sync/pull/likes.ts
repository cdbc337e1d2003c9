import type { TrackId } from '../../core/ids.ts';
import { mutationEpochKeys, pullKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import { parseLikesAnswer, type Parsed } from '../../core/wire/answers.ts';
import { likedTrackIds } from '../../db/library/like-queries.ts';
import { refreshLikes } from '../../db/outbox/local-state.ts';
import { repairLikes } from '../../db/outbox/orphans.ts';
import { acceptedAmong } from '../accepted.ts';
import { noteDropped, type PullContext } from './context.ts';
import { withAcceptedLikes } from './overlay-accepted.ts';
import type { DocumentResource, RequestOf } from './resource.ts';
import { fetchSongs } from './songs.ts';

export const likes: DocumentResource<RequestOf<'likes'>, Parsed<TrackId>> = {
  kind: 'document',
  freshForMs: limits.freshForMs,
  userId: 'fetched',
  sentence: 'Failed to fetch likes',
  tables: ['likes', 'likesBase', 'outbox', 'deadLetters'],
  key: (ownerId) => pullKeys.likes(ownerId),
  epochKey: (ownerId) => mutationEpochKeys.like(ownerId),
  countStored: (db, ownerId) => db.likesBase.where('ownerId').equals(ownerId).count(),
  path: (_request, { userId = '' }) => `/api/likes/${encodeURIComponent(userId)}`,
  parse: parseLikesAnswer,
  write: async (context, _request, answer, requestedAtMs) => {
    const { db, ownerId, timers } = context;
    await noteDropped(db, 'likes', answer.dropped);
    const { value, written } = withAcceptedLikes(answer.items, await acceptedAmong(db, ownerId, 'like', requestedAtMs));
    await replaceLikes(context, value, timers.nowMs());
    await repairLikes(db, ownerId, timers.nowMs());
    return written;
  },
  onUnchanged: ({ db, ownerId, timers }) => repairLikes(db, ownerId, timers.nowMs()),
  // The server does not know this user, so it has no likes.
  onNotFound: () => Promise.resolve({ kind: 'done' }),
  followUp: loadLikedSongs,
};

/** The server lists the newest first, without times: known likes keep theirs. */
async function replaceLikes({ db, ownerId }: PullContext, ids: readonly TrackId[], nowMs: number): Promise<void> {
  const [before, shown] = await Promise.all([
    db.likesBase.where('ownerId').equals(ownerId).toArray(),
    db.likes.where('ownerId').equals(ownerId).toArray(),
  ]);
  const known = new Set(before.map((row) => row.trackId));
  const likedAtMs = new Map(shown.map((row) => [row.trackId, row.likedAtMs]));
  const listed = new Set(ids);
  const gone = before.filter((row) => !listed.has(row.trackId)).map((row) => row.trackId);
  const added = ids.filter((id) => !known.has(id));
  await db.likesBase.bulkDelete(gone.map((id): [typeof ownerId, TrackId] => [ownerId, id]));
  await db.likesBase.bulkPut(
    added.map((trackId, index) => ({ ownerId, trackId, likedAtMs: likedAtMs.get(trackId) ?? nowMs - index })),
  );
  await refreshLikes(db, ownerId, [...gone, ...added], nowMs);
}

/** In the order of the list, so that it fills from its top. */
async function loadLikedSongs(context: PullContext): Promise<void> {
  const { db, ownerId } = context;
  const ids = await likedTrackIds(db, ownerId);
  // All keys in one request: asking for ten thousand by name takes over a second.
  const known = new Set(await db.tracks.toCollection().primaryKeys());
  const missing = ids.filter((id) => !known.has(id));
  await fetchSongs(context, missing);
}
