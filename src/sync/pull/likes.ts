import type { TrackId } from '../../core/ids.ts';
import { mutationEpochKeys, pullKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { parseLikesAnswer, type Parsed } from '../../core/wire/answers.ts';
import { likedTrackIds } from '../../db/library/like-queries.ts';
import { addConfirmedLikes, refreshLikes } from '../../db/outbox/local-state-of-many.ts';
import { repairLikes } from '../../db/outbox/orphans.ts';
import type { LikeRow } from '../../db/rows.ts';
import { logFailure } from '../../lib/log.ts';
import { acceptedAmong } from '../accepted.ts';
import { noteDropped, type PullContext } from './context.ts';
import { countOwn } from './count-own.ts';
import { withAcceptedLikes } from './overlay-accepted.ts';
import type { CommitPart, DocumentResource, RequestOf } from './resource.ts';

export const likes: DocumentResource<RequestOf<'likes'>, Parsed<TrackId>> = {
  kind: 'document',
  freshForMs: limits.freshForMs,
  needsUserId: true,
  sentence: 'Failed to fetch likes',
  tables: ['likes', 'likesBase', 'outbox', 'deadLetters'],
  key: (ownerId) => pullKeys.likes(ownerId),
  epochKey: (ownerId) => mutationEpochKeys.like(ownerId),
  // None without any song: counting those of ten thousand likes would take as long as reading them.
  countStored: async (db, ownerId) =>
    (await db.tracks.limit(1).count()) === 0 ? 0 : countOwn(db.likesBase, db.likes, ownerId),
  path: (_request, { userId = '' }) => `/api/likes/${encodeURIComponent(userId)}`,
  parse: parseLikesAnswer,
  writeAhead: storeInParts,
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

async function replaceLikes(context: PullContext, ids: readonly TrackId[], nowMs: number): Promise<void> {
  const { db, ownerId } = context;
  const { gone, added } = await changesTo(context, ids, nowMs);
  await db.likesBase.bulkDelete(gone.map((id): [typeof ownerId, TrackId] => [ownerId, id]));
  await db.likesBase.bulkPut(added);
  await refreshLikes(db, ownerId, [...gone, ...added.map(({ trackId }) => trackId)], () => nowMs);
}

/**
 * What makes the base the answer. The server lists the newest first, without times: known likes keep theirs, and no other
 * is newer than those listed before it.
 */
async function changesTo({ db, ownerId }: PullContext, ids: readonly TrackId[], nowMs: number) {
  const [before, shown] = await Promise.all([
    db.likesBase.where('ownerId').equals(ownerId).toArray(),
    db.likes.where('ownerId').equals(ownerId).toArray(),
  ]);
  const known = new Map([...shown, ...before].map((row) => [row.trackId, row.likedAtMs]));
  const confirmed = new Set(before.map((row) => row.trackId));
  const listed = new Set(ids);
  const added: LikeRow[] = [];
  let earliestMs = nowMs + 1;
  for (const trackId of ids) {
    const likedAtMs = known.get(trackId) ?? earliestMs - 1;
    earliestMs = Math.min(earliestMs, likedAtMs);
    if (!confirmed.has(trackId)) added.push({ ownerId, trackId, likedAtMs });
  }
  return { gone: before.filter((row) => !listed.has(row.trackId)).map((row) => row.trackId), added };
}

/** The newest first, with their songs, so that the list can be used while the rest is stored. */
async function storeInParts(
  context: PullContext,
  answer: Parsed<TrackId>,
  requestedAtMs: number,
  commit: CommitPart,
): Promise<void> {
  const { db, ownerId, timers, likesPerCommit = limits.likesPerCommit } = context;
  if (answer.items.length - (await likes.countStored(db, ownerId, { kind: 'likes' })) <= likesPerCommit) return;
  const first = Math.min(limits.songsByIdsPerCall, likesPerCommit);
  let added: readonly LikeRow[] = [];
  const started = await commit(async () => {
    const accepted = await acceptedAmong(db, ownerId, 'like', requestedAtMs);
    const ids = withAcceptedLikes(answer.items, accepted).value;
    added = (await changesTo(context, ids, timers.nowMs())).added;
    await addConfirmedLikes(db, ownerId, added.slice(0, first), timers.nowMs());
  });
  if (!started) return;
  const songs = loadFirstSongs(context, first);
  for (let start = first; start < added.length; start += likesPerCommit) {
    const part = added.slice(start, start + likesPerCommit);
    if (!(await commit(() => addConfirmedLikes(db, ownerId, part, timers.nowMs())))) break;
  }
  await songs;
}

/** A failure is met again by `loadLikedSongs`. */
async function loadFirstSongs(context: PullContext, count: number): Promise<void> {
  try {
    await fetchMissing(context, await missingSongs(context, count), { byIdOnly: true });
  } catch (error) {
    logFailure('fetching the first liked songs', error);
  }
}

/** In the order of the list, so that it fills from its top. */
async function loadLikedSongs(context: PullContext): Promise<PullOutcome> {
  return fetchMissing(context, await missingSongs(context));
}

/** Most starts lack none, and do without the code of songs. */
async function fetchMissing(
  context: PullContext,
  ids: readonly TrackId[],
  options?: { readonly byIdOnly: boolean },
): Promise<PullOutcome> {
  if (ids.length === 0) return { kind: 'done' };
  const fetchSongs = await context.loadFetchSongs();
  return (await fetchSongs(context, ids, options)).outcome;
}

async function missingSongs({ db, ownerId }: PullContext, ofFirst?: number): Promise<readonly TrackId[]> {
  const ids = (await likedTrackIds(db, ownerId)).slice(0, ofFirst);
  // All keys in one request: asking for ten thousand by name takes over a second.
  const known = new Set(await db.tracks.toCollection().primaryKeys());
  return ids.filter((id) => !known.has(id));
}
