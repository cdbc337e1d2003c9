import { definitionOf, type Mutation } from '../../core/mutations/registry.ts';
import { isFields } from '../../core/wire/read.ts';
import { busyVerdict } from '../../lib/call-backoff.ts';
import type { ApiAnswer } from '../api-client.ts';
import type { Classified, PushOutcome } from './outcome.ts';

/** By status and shape alone, never by message text (docs/guarantees.md, The write path 5). */
export function classifyResponse(mutation: Mutation, answer: ApiAnswer): Classified {
  switch (answer.kind) {
    case 'answer':
      return isWholeAnswer(mutation, answer.status, answer.body)
        ? { kind: 'accepted', body: answer.body }
        : notJson('The answer was not of the expected shape.');
    case 'notModified':
      return notJson('An answer to a request that was not sent.');
    case 'none':
      return {
        kind: 'retryLater',
        error: { code: answer.code, status: null, message: answer.message },
        afterMs: null,
        verdict: { kind: 'silent' },
      };
    case 'error':
      return classifyStatus(mutation, answer);
  }
}

/** Not an answer of this API, so no answer at all: a captive portal, a proxy (docs/guarantees.md, The write path 5). */
export const notJson = (message: string): PushOutcome => ({
  kind: 'retryLater',
  error: { code: 'notJson', status: null, message },
  afterMs: null,
  verdict: { kind: 'silent' },
});

/** A captive portal's 200 is not an answer: what the settle phase needs must be there. */
function isWholeAnswer(mutation: Mutation, status: number, body: unknown): boolean {
  return definitionOf(mutation).isAnswer?.(body) ?? (status === 204 || isFields(body));
}

function classifyStatus(
  mutation: Mutation,
  { status, retryAfterMs, message }: Extract<ApiAnswer, { kind: 'error' }>,
): Classified {
  const error = { status, message };
  // "Retry-After: 0" or a past date means backoff, or every row would be repeated at once.
  const afterMs = retryAfterMs === 0 ? null : retryAfterMs;
  if (status === 401) return { kind: 'unauthorized' };
  const busy = busyVerdict(status, afterMs);
  if (busy !== undefined) return { kind: 'retryLater', error: { ...error, code: 'busy' }, afterMs, verdict: busy };
  if (status === 408 || status === 425 || status >= 500) {
    return { kind: 'retryLater', error: { ...error, code: 'server' }, afterMs, verdict: { kind: 'failed' } };
  }
  switch (definitionOf(mutation).statuses?.[status]) {
    case 'accepted':
      return { kind: 'accepted', body: undefined };
    case 'unsupported':
      return { kind: 'unsupported', error: { ...error, code: 'refused' } };
    case undefined:
      return { kind: 'refused', error: { ...error, code: 'refused' } };
  }
}
