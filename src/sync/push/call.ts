import type { TrackId } from '../../core/ids.ts';
import type { SentAs } from '../../core/mutations/definition.ts';
import { definitionOf, type Mutation } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { isFields } from '../../core/wire/read.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { busyVerdict } from '../../lib/call-backoff.ts';
import type { Timers } from '../../lib/timers.ts';
import type { ApiAnswer, ApiCall, ApiRequest } from '../api-client.ts';
import { timing } from '../timing.ts';
import type { TokenSource } from '../token-source.ts';
import type { Claimed } from './claim.ts';
import type { Classified, PushOutcome } from './outcome.ts';

export type SendDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly newUuid: () => string;
  readonly api: ApiCall;
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  /** Verified bytes only; undefined while this device has none (docs/guarantees.md, Audio). */
  readonly audioOf: (trackId: TrackId) => Promise<Blob | undefined>;
  /** False on a metered link. */
  readonly mayUpload: () => boolean;
  /** The health check. */
  readonly serverAnswers: () => Promise<boolean>;
  /** Whether the API is on another origin than the page. */
  readonly isOtherOrigin?: boolean;
};

export type RequestContext = SentAs & {
  readonly baseUrl: string;
  readonly audio?: Blob;
};

/** Sends a claimed row; send.ts picks one by the mutation's `sending`. */
export type SendRow = (deps: SendDeps, claimed: Claimed, context: RequestContext) => Promise<Classified>;

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
        verdict: { kind: 'noResponse' },
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
  verdict: { kind: 'noResponse' },
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
  if (status === 401) return { kind: 'unauthorized' };
  const busy = busyVerdict(status, retryAfterMs);
  // "Retry-After: 0" or a past date means backoff, or every row would be repeated at once.
  const afterMs = retryAfterMs === 0 ? null : retryAfterMs;
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
