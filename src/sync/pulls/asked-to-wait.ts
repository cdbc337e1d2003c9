import type { ApiAnswer, ApiCall, ApiRequest } from '../api-client.ts';
import { hasCome, timing } from '../timing.ts';

/** The calls of one pull; `wasSent` says whether any of them left this device. */
export type PoliteCalls = { readonly api: ApiCall; readonly wasSent: () => boolean };

/** `pressed`: the listener's own wish, which is asked even so. */
export type Politeness = (api: ApiCall, pressed: boolean) => PoliteCalls;

/**
 * Heeds Retry-After (api.md): a call that was answered so with 429 or 503 is not sent again until that time is over, and
 * answers what it last did. By kind of call, not for the server as a whole: a server limits its calls one by one, and what
 * it says of searches must not keep likes from a screen. In the page's memory: a start of the app is a reason to ask.
 */
export function createPoliteness(nowMs: () => number): Politeness {
  const waits = new Map<string, { readonly answer: ApiAnswer; readonly untilMs: number }>();

  const toldBefore = (kind: string): ApiAnswer | undefined => {
    const wait = waits.get(kind);
    return wait === undefined || hasCome(wait.untilMs, nowMs(), timing.retryAfterCapMs) ? undefined : wait.answer;
  };
  const note = (kind: string, answer: ApiAnswer): void => {
    // Silence takes nothing back.
    if (answer.kind === 'none') return;
    const waitMs = waitOf(answer);
    if (waitMs > 0) waits.set(kind, { answer, untilMs: nowMs() + waitMs });
    else waits.delete(kind);
  };

  return (api, pressed) => {
    let sent = false;
    return {
      wasSent: () => sent,
      api: async (request) => {
        const kind = kindOf(request);
        const told = pressed ? undefined : toldBefore(kind);
        if (told !== undefined) return told;
        sent = true;
        const answer = await api(request);
        note(kind, answer);
        return answer;
      },
    };
  };
}

/** Capped where the header is read (retry-after.ts). */
const waitOf = (answer: ApiAnswer): number =>
  answer.kind === 'error' && (answer.status === 429 || answer.status === 503) ? (answer.retryAfterMs ?? 0) : 0;

/** Method, host and path without the id in it: what api.md lists as one call. */
const kindOf = ({ method, url }: ApiRequest): string =>
  `${method} ${url.replace(/[?#].*$/, '').replace(/(\/api\/[^/]+\/)[^/]+/, '$1*')}`;
