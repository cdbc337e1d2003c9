import { definitionOf } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { timing } from '../timing.ts';
import type { SendDeps } from './call.ts';
import type { PushOutcome } from './outcome.ts';

/**
 * A server on another origin that lacks a call of docs/api.md's (added) ones need not allow its method (PATCH) in its
 * preflights: the browser then fails the request as if there were no network, however often it is sent, and the lane
 * behind it would wait forever. After some attempts, while the server answers, it counts as a server without the call.
 */
export async function orForbiddenMethod(deps: SendDeps, row: OutboxRow, outcome: PushOutcome): Promise<PushOutcome> {
  const isUnanswered = outcome.kind === 'retryLater' && outcome.error.code === 'network';
  if (!isUnanswered || deps.isOtherOrigin !== true || row.attempts < timing.forbiddenAttempts) return outcome;
  if (definitionOf(row.mutation).statuses?.[405] !== 'unsupported' || !(await deps.serverAnswers())) return outcome;
  const message = 'The server does not allow this change.';
  return { kind: 'unsupported', error: { code: 'refused', status: null, message } };
}
