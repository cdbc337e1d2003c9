import type { TrackId } from '../../core/ids.ts';
import type { SentAs } from '../../core/mutations/definition.ts';
import { definitionOf, type Mutation } from '../../core/mutations/registry.ts';
import type { OutboxError, OutboxRow } from '../../core/outbox/row.ts';
import { isFields } from '../../core/wire/read.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { PauseReason } from '../../db/rows.ts';
import { busyVerdict, type CallVerdict } from '../../lib/call-backoff.ts';
import type { Timers } from '../../lib/timers.ts';
import type { ApiAnswer, ApiCall, ApiRequest } from '../api-client.ts';
import { timing } from '../timing.ts';
import type { TokenSource } from '../token-source.ts';

export type SendDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly newUuid: () => string;
  readonly api: ApiCall;
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  /** Verified bytes only; undefined while this device has none (docs/guarantees.md, Audio). */
  readonly audioOf?: (trackId: TrackId) => Promise<Blob | undefined>;
  readonly mayUpload?: () => boolean;
};

export type RequestContext = SentAs & {
  readonly baseUrl: string;
  readonly audio?: Blob;
};

export function requestFor(row: OutboxRow, { baseUrl, audio, ...sentAs }: RequestContext): ApiRequest {
  const { method, path, json, form } = definitionOf(row.mutation).request(row.mutation, sentAs);
  return {
    method,
    url: `${baseUrl}${path}`,
    idempotencyKey: row.key,
    bearer: sentAs.bearer,
    ...(json === undefined ? {} : { json }),
    ...(form === undefined ? {} : { form: multipart(form, audio), timeoutMs: timing.uploadTimeoutMs }),
  };
}

function multipart(fields: Readonly<Record<string, string>>, audio: Blob | undefined): FormData {
  const form = new FormData();
  if (audio !== undefined) form.set('audio', new File([audio], 'audio.mp3', { type: audio.type }));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/**
 * - `accepted`: `body` is the server's answer
 * - `refused`: final: the server would repeat it
 * - `retryLater`: the row waits `afterMs` (Retry-After), or by its own backoff if null; `verdict` is what the answer says
 *   to other calls, null if nothing
 * - `postponed`: not sent (its lease is over, or no uploads now): the attempt does not count
 * - `noAudio`: no audio to upload on this device; the attempt counts, and after some the row is deleted
 * - `paused`: nothing of this user can be sent until they act
 * - `unsupported`: this server does not have the call
 */
export type PushOutcome =
  | { readonly kind: 'accepted'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly error: OutboxError }
  | {
      readonly kind: 'retryLater';
      readonly error: OutboxError;
      readonly afterMs: number | null;
      readonly verdict: CallVerdict | null;
    }
  | { readonly kind: 'postponed'; readonly afterMs: number }
  | { readonly kind: 'noAudio' }
  | { readonly kind: 'paused'; readonly reason: PauseReason; readonly error: OutboxError }
  | { readonly kind: 'unsupported'; readonly error: OutboxError };

/** `unauthorized`: the caller renews the token once. */
export type Classified = PushOutcome | { readonly kind: 'unauthorized' };

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

const notJson = (message: string): PushOutcome => ({
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
