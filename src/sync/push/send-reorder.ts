import { rebaseOrder } from '../../core/outbox/reorder.ts';
import type { ApiAnswer } from '../api-client.ts';
import { timing } from '../timing.ts';
import { bindKey, releaseKey } from './bound-key.ts';
import { classifyResponse, requestFor, type RequestContext, type SendDeps, type SendRow } from './call.ts';
import type { Claimed } from './claim.ts';
import { currentOrder, type ReorderRow } from './current-order.ts';
import { fetchPlaylist, gone } from './fetch-playlist.ts';
import type { Classified } from './outcome.ts';

type ErrorAnswer = Extract<ApiAnswer, { kind: 'error' }>;

/** `outdated`: the list changed on the server since it was fetched. */
type RoundOutcome = Classified | { readonly kind: 'outdated'; readonly answer: ErrorAnswer };

/**
 * Sends a reorder as a whole list, as the call requires: the moves rebased on the server's current list, so that
 * nothing is lost or restored whatever the server does with it (docs/guarantees.md case 33: two devices change one
 * playlist offline). While the list changes meanwhile, it is fetched and sent again.
 */
export const sendReorder: SendRow = async (deps, claimed, context) => {
  const { mutation } = claimed.row;
  if (mutation.kind !== 'playlist.reorder') return { kind: 'postponed', afterMs: 0 };
  const row: ReorderRow = { ...claimed.row, mutation };
  for (let round = 1; ; round++) {
    const outcome = await sendRebased(deps, claimed, row, context);
    if (outcome.kind !== 'outdated') return outcome;
    if (round >= timing.reorderRounds) return afterLastRound(row, outcome.answer);
  }
};

async function sendRebased(
  deps: SendDeps,
  claimed: Claimed,
  row: ReorderRow,
  context: RequestContext,
): Promise<RoundOutcome> {
  const current = await currentOrder(deps, row, context);
  if (current.kind === 'unknown') return current.outcome;
  const { songIds, baseIds } = row.mutation;
  const bound = await bindKey(deps, claimed, rebaseOrder(current.songIds, songIds, baseIds));
  // Another drainer has claimed the row: settling ignores this attempt.
  if (bound === undefined) return { kind: 'postponed', afterMs: 0 };
  const answer = await deps.api(requestFor(bound, context));
  if (!isOutdated(answer)) return classifyReorderResponse(deps, row, context, answer);
  await releaseKey(deps, claimed);
  return { kind: 'outdated', answer };
}

/** 409 and 412: the list changed since it was fetched; 422: the key is bound to another list. */
const isOutdated = (answer: ApiAnswer): answer is ErrorAnswer =>
  answer.kind === 'error' && (answer.status === 409 || answer.status === 412 || answer.status === 422);

/** Later it may work; after some attempts, the server's answer counts as its last word. */
function afterLastRound({ attempts, mutation }: ReorderRow, answer: ErrorAnswer): Classified {
  if (attempts >= timing.reorderAttempts) return classifyResponse(mutation, answer);
  const error = { code: 'server', status: answer.status, message: answer.message } as const;
  return { kind: 'retryLater', error, afterMs: null, verdict: { kind: 'failed' } };
}

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
    if (fetched.kind === 'failed') return fetched.classified;
  }
  return classifyResponse(row.mutation, answer);
}
