import type { ApiAnswer, ApiCall, ApiRequest } from '../api-client.ts';
import { busyVerdict, CallBackoff } from '../../lib/call-backoff.ts';

/** The calls of one pull; `wasSent` says whether any of them left this device. */
export type ThrottledCalls = { readonly api: ApiCall; readonly wasSent: () => boolean };

/** `pressed`: asked for by a press of the user, which is sent even so. */
export type Throttle = (api: ApiCall, pressed: boolean) => ThrottledCalls;

/**
 * Honours Retry-After (docs/decisions/0014): a call that was answered so with 429 or 503 is not sent again until that time
 * is over, and answers what it last did. In the page's memory: a start of the app is a reason to ask.
 */
export function createThrottle(clock: { readonly nowMs: () => number; readonly random: () => number }): Throttle {
  const backoff = new CallBackoff<string>(clock);
  const lastAnswers = new Map<string, ApiAnswer>();

  const note = (kind: string, answer: ApiAnswer, calledAtMs: number): void => {
    // A network failure does not clear a Retry-After.
    if (answer.kind === 'none') return;
    const busy = answer.kind === 'error' ? busyVerdict(answer.status, answer.retryAfterMs) : undefined;
    // A screen that opens is a reason to ask a server that named no time.
    const hasRetryAfter = busy?.kind === 'busy' && busy.afterMs !== null;
    if (hasRetryAfter) lastAnswers.set(kind, answer);
    else lastAnswers.delete(kind);
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

/** Method, host and path without the id in it: what docs/api.md lists as one call. */
const kindOf = ({ method, url }: ApiRequest): string =>
  `${method} ${url.replace(/[?#].*$/, '').replace(/(\/api\/[^/]+\/)[^/]+/, '$1*')}`;
