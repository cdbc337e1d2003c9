import { visitorId } from '../../core/ids.ts';
import type { Sending } from '../../core/mutations/definition.ts';
import { definitionOf } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { PauseReason } from '../../db/rows.ts';
import { timing } from '../timing.ts';
import type { Claimed } from './claim.ts';
import { classifyResponse, requestFor, type SendDeps, type SendRow } from './call.ts';
import type { Classified, PushOutcome } from './outcome.ts';
import { sendProvenDeletion } from './send-proven-deletion.ts';
import { sendProvenMissing } from './send-proven-missing.ts';
import { sendProvenRemoval } from './send-proven-removal.ts';
import { sendReorder } from './send-reorder.ts';

/** Phase two of the drain: outside transactions. Never rejects. */
export async function send(deps: SendDeps, claimed: Claimed): Promise<PushOutcome> {
  try {
    const audio = await audioFor(deps, claimed);
    if (audio === 'notNow') return { kind: 'postponed', afterMs: timing.noAudioYetMs };
    if (audio === 'none') return { kind: 'noAudio' };
    const outcome = await attempt(deps, claimed, { audio, renew: false });
    if (outcome.kind !== 'unauthorized') return await orForbiddenMethod(deps, claimed.row, outcome);
    const renewed = await attempt(deps, claimed, { audio, renew: true });
    if (renewed.kind !== 'unauthorized') return renewed;
    return pausedFor('signInAgain');
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The change could not be sent.';
    return { kind: 'retryLater', error: { code: 'broken', status: null, message }, afterMs: null, verdict: null };
  }
}

/**
 * A server on another origin that lacks a call of docs/api.md's (added) ones need not allow its method (PATCH) in its
 * preflights: the browser then fails the request as if there were no network, however often it is sent, and the lane
 * behind it would wait forever. After some attempts, while the server answers, it counts as a server without the call.
 */
async function orForbiddenMethod(deps: SendDeps, row: OutboxRow, outcome: PushOutcome): Promise<PushOutcome> {
  const isUnanswered = outcome.kind === 'retryLater' && outcome.error.code === 'network';
  if (!isUnanswered || deps.isOtherOrigin !== true || row.attempts < timing.forbiddenAttempts) return outcome;
  if (definitionOf(row.mutation).statuses?.[405] !== 'unsupported' || !(await deps.serverAnswers())) return outcome;
  const message = 'The server does not allow this change.';
  return { kind: 'unsupported', error: { code: 'refused', status: null, message } };
}

const messages: Readonly<Record<PauseReason, string>> = {
  signInAgain: 'The server asks you to sign in again.',
  accountDisabled: 'The account is disabled.',
  guestRefused: 'The server does not accept changes from this guest.',
};

const pausedFor = (reason: PauseReason): PushOutcome => ({
  kind: 'paused',
  reason,
  error: { code: 'unauthorized', status: 401, message: messages[reason] },
});

async function audioFor(deps: SendDeps, { row }: Claimed): Promise<Blob | undefined | 'none' | 'notNow'> {
  if (definitionOf(row.mutation).sending !== 'upload' || !('trackId' in row.mutation)) return undefined;
  if (!deps.mayUpload()) return 'notNow';
  return (await deps.audioOf(row.mutation.trackId)) ?? 'none';
}

/** `renew`: with a new token, because the server refused the one before. */
async function attempt(
  deps: SendDeps,
  claimed: Claimed,
  { audio, renew }: { readonly audio: Blob | undefined; readonly renew: boolean },
): Promise<Classified> {
  const { row, userId } = claimed;
  const token = await deps.tokens(row.ownerId, { renew });
  if (token.kind === 'denied') return pausedFor(token.reason);
  if (token.kind === 'unreachable') {
    const error = { code: 'network', status: null, message: 'The sign-in service cannot be reached.' } as const;
    return { kind: 'retryLater', error, afterMs: null, verdict: { kind: 'noResponse' } };
  }
  const bearer = token.kind === 'token' ? token.idToken : undefined;
  const sendRow = sendBy[definitionOf(row.mutation).sending ?? 'plain'];
  const outcome = await sendRow(deps, claimed, { baseUrl: deps.baseUrl, userId, bearer, ...(audio && { audio }) });
  if (outcome.kind !== 'unauthorized' || token.kind !== 'free') return outcome;
  // A guest has no token to renew, and a visitor's calls name no user whom a pause could wait for.
  return row.ownerId === visitorId ? withoutSignIn : pausedFor('guestRefused');
}

const withoutSignIn: PushOutcome = {
  kind: 'retryLater',
  error: { code: 'server', status: 401, message: 'The server asks for a sign-in.' },
  afterMs: null,
  verdict: { kind: 'failed' },
};

const sendOnce: SendRow = async (deps, { row }, context) =>
  classifyResponse(row.mutation, await deps.api(requestFor(row, context)));

const sendBy: Readonly<Record<Sending | 'plain', SendRow>> = {
  plain: sendOnce,
  upload: sendOnce,
  rebasedList: sendReorder,
  provenDeletion: sendProvenDeletion,
  provenMissing: sendProvenMissing,
  provenRemoval: sendProvenRemoval,
};
