import { idempotencyKey, type TrackId } from '../../core/ids.ts';
import { pullKeys } from '../../core/keys.ts';
import { rebasePlaylist } from '../../core/outbox/rebase.ts';
import { rebaseOrder } from '../../core/outbox/reorder.ts';
import type { PlaylistReorder } from '../../core/mutations/playlist-reorder.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { readRow } from '../../db/outbox/rows.ts';
import type { ApiAnswer } from '../api-client.ts';
import { timing } from '../timing.ts';
import { isDue } from '../../lib/timers.ts';
import type { Claimed } from './claim.ts';
import { classifyResponse, requestFor, type RequestContext, type SendDeps, type SendRow } from './call.ts';
import { behind, fetchPlaylist, gone, type Fetched } from './fetch-playlist.ts';
import type { Classified } from './outcome.ts';

type ReorderRow = OutboxRow & { readonly mutation: PlaylistReorder };

/**
 * Sends a reorder as a whole list, as the call requires: the moves rebased on the server's current list, so that
 * nothing is lost or restored whatever the server does with it (docs/guarantees.md case 33: two devices change one
 * playlist offline).
 */
export const sendReorder: SendRow = async (deps, claimed, context) => {
  const { mutation } = claimed.row;
  if (mutation.kind !== 'playlist.reorder') return { kind: 'postponed', afterMs: 0 };
  const row: ReorderRow = { ...claimed.row, mutation };
  for (let round = 1; ; round++) {
    const current = await currentOrder(deps, row, context);
    if ('kind' in current) return current;
    const bound = await bindKey(deps, claimed, rebaseOrder(current, mutation.songIds, mutation.baseIds));
    // Another drainer has claimed the row: settling ignores this attempt.
    if (bound === undefined) return { kind: 'postponed', afterMs: 0 };
    const answer = await deps.api(requestFor(bound, context));
    if (!isOutdated(answer)) return classifyReorderResponse(deps, row, context, answer);
    await releaseKey(deps, claimed);
    if (round < timing.reorderRounds) continue;
    if (row.attempts >= timing.reorderAttempts) return classifyResponse(mutation, answer);
    const error = { code: 'server', status: answer.status, message: answer.message } as const;
    return { kind: 'retryLater', error, afterMs: null, verdict: { kind: 'failed' } };
  }
};

async function currentOrder(
  deps: SendDeps,
  row: ReorderRow,
  context: RequestContext,
): Promise<readonly TrackId[] | Classified> {
  const { playlistId } = row.mutation;
  const [pulled, confirmed] = await deps.db.transaction('r', deps.db.pulls, deps.db.playlistsBase, () =>
    Promise.all([deps.db.pulls.get(pullKeys.playlistSongs(playlistId)), deps.db.playlistsBase.get(playlistId)]),
  );
  const known = confirmed !== undefined && confirmed.songIds.length >= confirmed.songCount ? confirmed.songIds : null;
  const fetched = await fetchPlaylist(deps, row, context, known === null ? null : (pulled?.etag ?? null));
  switch (fetched.kind) {
    case 'gone':
      // It was on screen when the change was made: a replica may lag.
      return isYoung(row, deps.timers.nowMs()) ? behind : gone;
    case 'behind':
      return behind;
    case 'failed':
      return fetched.classified;
    case 'found':
    case 'unchanged':
      break;
  }
  const order = orderOf(fetched, known);
  // The call replaces the list: songs that are counted and not listed would be deleted.
  if (order === undefined) return partlyListed;
  return fetched.accepted === undefined || knows(order, row, fetched.accepted.mutations) ? order : behind;
}

const partlyListed: Classified = {
  kind: 'unsupported',
  error: { code: 'refused', status: null, message: 'The server lists only a part of this playlist.' },
};

const isYoung = ({ createdAtMs }: ReorderRow, nowMs: number): boolean =>
  !isDue(createdAtMs + timing.replicaLagMs, nowMs, timing.replicaLagMs);

/** The whole list: the server's own, else the last whole one known here. Undefined if the server counts more songs. */
function orderOf(
  fetched: Extract<Fetched, { kind: 'found' | 'unchanged' }>,
  known: readonly TrackId[] | null,
): readonly TrackId[] | undefined {
  if (fetched.kind === 'unchanged') return known ?? undefined;
  const { playlist, songs } = fetched.answer;
  const listed =
    playlist !== undefined && playlist.songIds.length > 0 ? playlist.songIds : songs.map(({ track }) => track.id);
  return [listed, known].find((ids) => ids !== null && ids.length >= (playlist?.songCount ?? 0)) ?? undefined;
}

function knows(
  songIds: readonly TrackId[],
  { mutation: { playlistId: id } }: ReorderRow,
  accepted: Parameters<typeof rebasePlaylist>[1],
): boolean {
  const fetched = { id, name: '', description: null, songCount: songIds.length, songIds };
  return rebasePlaylist(fetched, accepted)?.songIds.join() === songIds.join();
}

/**
 * Writes the list into the row before it is sent. The same list keeps its key; another list gets a new one, because a
 * key is bound to its content. The former may have been applied: repeating its moves changes nothing.
 */
function bindKey(
  { db, newUuid }: SendDeps,
  { row: { seq }, attemptId }: Claimed,
  sentIds: readonly TrackId[],
): Promise<OutboxRow | undefined> {
  return db.transaction('rw', db.outbox, async () => {
    const row = await readRow(db, seq);
    if (row?.attemptId !== attemptId || row.mutation.kind !== 'playlist.reorder') return undefined;
    const former = row.mutation.sentIds;
    if (former?.join() === sentIds.join()) return row;
    const key = former === undefined ? row.key : idempotencyKey(newUuid());
    const bound: OutboxRow = { ...row, key, mutation: { ...row.mutation, sentIds } };
    await db.outbox.put(bound);
    return bound;
  });
}

/** The server would repeat its answer to this key: the next request needs a new one. */
function releaseKey({ db, newUuid }: SendDeps, { row: { seq }, attemptId }: Claimed): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const row = await readRow(db, seq);
    if (row?.attemptId !== attemptId || row.mutation.kind !== 'playlist.reorder') return;
    const { sentIds: _sent, ...mutation } = row.mutation;
    await db.outbox.put({ ...row, key: idempotencyKey(newUuid()), mutation });
  });
}

/** 409 and 412: the list changed since it was fetched; 422: the key is bound to another list. */
const isOutdated = (answer: ApiAnswer): answer is Extract<ApiAnswer, { kind: 'error' }> =>
  answer.kind === 'error' && (answer.status === 409 || answer.status === 412 || answer.status === 422);

/** It existed a moment ago, so a 404 most likely means that the server lacks the call; fetched once more to be sure. */
async function classifyReorderResponse(
  deps: SendDeps,
  row: ReorderRow,
  context: RequestContext,
  answer: ApiAnswer,
): Promise<Classified> {
  if (answer.kind === 'error' && answer.status === 404) {
    const fetched = await fetchPlaylist(deps, row, context);
    if (fetched.kind === 'gone') return gone;
  }
  return classifyResponse(row.mutation, answer);
}
