import type { ApiAnswer, ApiCall, ApiRequest } from '../api-client.ts';
import { busyVerdict, CallBackoff } from '../../lib/call-backoff.ts';

export type ThrottledCalls = { readonly api: ApiCall; readonly wasSent: () => boolean };

/** `pressed`: requested by a press of the user, which is sent despite a Retry-After. */
export type Throttle = (api: ApiCall, pressed: boolean) => ThrottledCalls;

/**
 * Honours Retry-After (docs/decisions/0014): after a 429 or 503 with one, a call is not sent until that time, and its
 * last answer is repeated. In memory only: a start of the app may request again.
 */
export function createThrottle(clock: { readonly nowMs: () => number; readonly random: () => number }): Throttle {
  const backoff = new CallBackoff<string>(clock);
  /** Those with a Retry-After; repeated while their backoff lasts, which an answer to an earlier call does not end. */
  const lastAnswers = new Map<string, ApiAnswer>();

  const note = (kind: string, answer: ApiAnswer, calledAtMs: number): void => {
    // A network failure does not clear a Retry-After.
    if (answer.kind === 'none') return;
    const busy = answer.kind === 'error' ? busyVerdict(answer.status, answer.retryAfterMs) : undefined;
    // A screen that opens may request again if the server named no time.
    const hasRetryAfter = busy?.kind === 'busy' && busy.afterMs !== null;
    if (hasRetryAfter) lastAnswers.set(kind, answer);
    backoff.note(kind, hasRetryAfter ? busy : { kind: 'answered' }, calledAtMs);
    if (backoff.isDown) backoff.concludeDown();
  };

  return (api, pressed) => {
    let sent = false;
    return {
      wasSent: () => sent,
      api: async (request) => {
        const kind = kindOf(request);
        const last = lastAnswers.get(kind);
        if (!pressed && last !== undefined && backoff.untilMs(kind) !== null) return last;
        sent = true;
        const calledAtMs = clock.nowMs();
        const answer = await api(request);
        note(kind, answer, calledAtMs);
        return answer;
      },
    };
  };
}

/** Method, host and path without ids: one call in docs/api.md. */
const kindOf = ({ method, url }: ApiRequest): string =>
  `${method} ${url.replace(/[?#].*$/, '').replace(/(\/api\/[^/]+\/)[^/]+/, '$1*')}`;
