import { retryAfterMs } from '../lib/retry-after.ts';
import { timing } from './timing.ts';
import { type Timers } from '../lib/timers.ts';

export type ApiRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly idempotencyKey?: string;
  readonly bearer?: string | undefined;
  readonly etag?: string | null;
  readonly timeoutMs?: number;
};

/**
 * The response before it is classified.
 * - `answer`: 2xx with JSON (`body` undefined for 204)
 * - `notModified`: 304 to the ETag that was sent
 * - `error`: a status of 4xx or 5xx; `foreign` if the body is not that of docs/api.md, so that a proxy may have sent it
 * - `none`: no response of this API: no network, a timeout, a redirect, HTML or broken JSON (captive portals), a 304
 *   to a request without an ETag
 */
export type ApiAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown; readonly etag: string | null }
  | { readonly kind: 'notModified' }
  | {
      readonly kind: 'error';
      readonly status: number;
      readonly retryAfterMs: number | null;
      readonly message: string;
      readonly foreign?: true;
    }
  | { readonly kind: 'none'; readonly code: 'network' | 'timeout' | 'notJson'; readonly message: string };

/** Never rejects. */
export type ApiCall = (request: ApiRequest) => Promise<ApiAnswer>;

export type Fetch = (url: string, init: RequestInit) => Promise<FetchedAnswer>;

export type FetchedAnswer = {
  readonly status: number;
  readonly headers: { readonly get: (name: string) => string | null };
  readonly text: () => Promise<string>;
};

/** The only place that calls the product API and the provider. `isOtherOrigin`: the API is not on the page's own origin. */
export function createApiCall(fetcher: Fetch, timers: Timers, isOtherOrigin = false): ApiCall {
  const call = createCall(fetcher, timers);
  return isOtherOrigin ? withoutForbiddenEtags(call) : call;
}

/**
 * Another origin may expose its ETags and yet not allow If-None-Match, a header that docs/api.md does not require of its
 * preflights: the browser then fails the request as if there were no network. Sends it without, and later ones too if
 * that is answered.
 */
function withoutForbiddenEtags(call: ApiCall): ApiCall {
  let isForbidden = false;
  return async (request) => {
    if (etagOf(request) === undefined) return call(request);
    const answer = isForbidden ? undefined : await call(request);
    if (answer !== undefined && !(answer.kind === 'none' && answer.code === 'network')) return answer;
    const whole = await call({ ...request, etag: null });
    if (whole.kind !== 'none') isForbidden = true;
    return whole;
  };
}

function createCall(fetcher: Fetch, timers: Timers): ApiCall {
  return async (request) => {
    const abort = new AbortController();
    let timedOut = false;
    const cancel = timers.after(request.timeoutMs ?? timing.requestTimeoutMs, () => {
      timedOut = true;
      abort.abort();
    });
    try {
      const response = await fetcher(request.url, initOf(request, abort.signal));
      return await answerOf(response, etagOf(request) !== undefined, timers.nowMs());
    } catch {
      if (timedOut) return { kind: 'none', code: 'timeout', message: 'The server did not answer in time.' };
      // Browsers word this error differently, and not for users.
      return { kind: 'none', code: 'network', message: 'The server cannot be reached.' };
    } finally {
      cancel();
    }
  };
}

/** A stored one that was edited by hand may be what no header carries: every request would fail. */
const etagOf = ({ etag }: ApiRequest): string | undefined =>
  typeof etag === 'string' && /^[ -~]+$/.test(etag) ? etag : undefined;

function initOf(request: ApiRequest, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const etag = etagOf(request);
  if (request.json !== undefined) headers['Content-Type'] = 'application/json';
  if (request.idempotencyKey !== undefined) headers['Idempotency-Key'] = request.idempotencyKey;
  if (request.bearer !== undefined) headers['Authorization'] = `Bearer ${request.bearer}`;
  if (etag !== undefined) headers['If-None-Match'] = etag;
  const body = request.form ?? (request.json === undefined ? undefined : JSON.stringify(request.json));
  return {
    method: request.method,
    headers,
    signal,
    // ETags are sent explicitly, and answers with a token in the address must not be stored (docs/api.md).
    cache: 'no-store',
    credentials: 'omit',
    // The address may contain a guest id: no redirect may pass it on.
    referrerPolicy: 'no-referrer',
    // A redirect is a login page or a portal, never an answer of this API.
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  };
}

/** What is said of a login page, a captive portal or a proxy that answers instead of the server. */
export const interceptedMessage = 'Something between here and the server answered in its place.';
const intercepted = { kind: 'none', code: 'notJson', message: interceptedMessage } as const;

async function answerOf(response: FetchedAnswer, isConditional: boolean, nowMs: number): Promise<ApiAnswer> {
  const { status } = response;
  if (status === 304 && isConditional) return { kind: 'notModified' };
  if (status === 0 || (status >= 300 && status < 400)) return intercepted;
  if (status === 204) return { kind: 'answer', status, body: undefined, etag: null };
  const text = await response.text();
  const body = parseJson(text);
  if (status >= 400) {
    const after = retryAfterMs(response.headers, nowMs);
    const sentence = sentenceIn(body);
    if (sentence !== undefined) return { kind: 'error', status, retryAfterMs: after, message: sentence };
    const message = `The server answered with status ${status}.`;
    return { kind: 'error', status, retryAfterMs: after, message, foreign: true };
  }
  if (body === undefined) return intercepted;
  return { kind: 'answer', status, body, etag: response.headers.get('ETag') };
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // A captive portal's page: retried, never success (docs/guarantees.md case 10).
    return undefined;
  }
}

/** Of `{ error }` (docs/api.md). For display only: the outcome never depends on its words. */
function sentenceIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' ? body.error.slice(0, 300) : undefined;
}
