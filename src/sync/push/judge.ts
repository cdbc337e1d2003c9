import type { Mutation } from '../../core/outbox/mutation.ts';
import { parsePlaylistAnswer, parseProfile } from '../../core/wire/answers.ts';
import { isFields } from '../../core/wire/read.ts';
import type { ApiAnswer } from '../api-client.ts';
import type { PushOutcome } from './outcome.ts';

/**
 * Turns an answer into an outcome, by status and shape alone, never by message text (docs/guarantees.md, write path 5). `unauthorized` is
 * left to the caller, who may renew the token once.
 */
export function judge(mutation: Mutation, answer: ApiAnswer): PushOutcome | { readonly kind: 'unauthorized' } {
  switch (answer.kind) {
    case 'answer':
      return isWholeAnswer(mutation, answer.status, answer.body)
        ? { kind: 'accepted', body: answer.body }
        : notJson('The answer was not of the expected shape.');
    case 'notModified':
      return notJson('An answer to a question that was not asked.');
    case 'none':
      return {
        kind: 'retryLater',
        error: { code: answer.code, status: null, message: answer.message },
        afterMs: null,
        scope: 'network',
      };
    case 'error':
      return judgeStatus(mutation, answer);
  }
}

const notJson = (message: string): PushOutcome => ({
  kind: 'retryLater',
  error: { code: 'notJson', status: null, message },
  afterMs: null,
  scope: 'network',
});

/** A captive portal's 200 is not an answer: what the settle phase needs must be there. */
function isWholeAnswer(mutation: Mutation, status: number, body: unknown): boolean {
  if (mutation.kind === 'playlist.create') return parsePlaylistAnswer(body) !== undefined;
  if (mutation.kind === 'profile.update') return parseProfile(body, 'http://invalid.invalid') !== undefined;
  return status === 204 || isFields(body);
}

function judgeStatus(
  mutation: Mutation,
  { status, retryAfterMs, message }: Extract<ApiAnswer, { kind: 'error' }>,
): PushOutcome | { readonly kind: 'unauthorized' } {
  const error = { status, message };
  // "Retry-After: 0", or a date that has passed, asks for no wait: backoff then, or every row would hammer the server.
  const afterMs = retryAfterMs === 0 ? null : retryAfterMs;
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 429 || status === 503) {
    return { kind: 'retryLater', error: { ...error, code: 'busy' }, afterMs, scope: 'kind' };
  }
  if (status === 408 || status === 425 || status >= 500) {
    return { kind: 'retryLater', error: { ...error, code: 'server' }, afterMs, scope: 'row' };
  }
  if (mutation.kind === 'playlist.removeSong' && status === 404) return { kind: 'accepted', body: undefined };
  const added = mutation.kind === 'playlist.rename' || mutation.kind === 'playlist.reorder';
  if (added && (status === 404 || status === 405)) {
    return { kind: 'unsupported', error: { ...error, code: 'refused' } };
  }
  return { kind: 'refused', error: { ...error, code: 'refused' } };
}
