import { concurrencyLimit } from '../src/lib/concurrency-limit.ts';
import { linkWatch } from '../src/platform/shared/link-lock.ts';

/**
 * So many covers are fetched at a time: a worker's fetch has the priority of a call of the API, and of the six connections
 * that HTTP/1.1 has to a server two are then left for audio and calls; with HTTP/2, a larger share of a slow line.
 */
const atOnce = 4;
/** So long a host may be silent: a fetch without an answer occupies one of those connections for as long as the worker lives. */
const silentMs = 20_000;
/** So long a cover waits for a track that has to come first. */
const linkWaitMs = 10_000;
/** A body that takes longer leaves its slot to the host's other covers. */
const slotMs = linkWaitMs + silentMs;

export type Turn = {
  /** Aborts once the host has been silent for `silentMs`. */
  readonly signal: AbortSignal;
  /** Call it with the first byte of an answer, after which `signal` should no longer end the fetch. */
  readonly answered: () => void;
};

/** Resolves with what `fetchCover` shows, which has its slot until `stored` has ended. */
export type TakeTurn = (
  origin: string,
  fetchCover: (turn: Turn) => { readonly shown: Promise<Response>; readonly stored?: Promise<unknown> },
) => Promise<Response>;

/** Each host has a limit of its own: one that is silent holds up no other. A silent host's cover is `Response.error()`. */
export function coverTurns(): TakeTurn {
  const limits = new Map<string, ReturnType<typeof concurrencyLimit>>();
  return (origin, fetchCover) => {
    const limited = limits.get(origin) ?? concurrencyLimit(atOnce, slotMs);
    limits.set(origin, limited);
    return new Promise((resolve, reject) => {
      const take = async (): Promise<void> => {
        await linkWatch.untilFree(AbortSignal.timeout(linkWaitMs));
        const silence = new AbortController();
        const timer = setTimeout(() => silence.abort(), silentMs);
        const answered = (): void => clearTimeout(timer);
        const { shown, stored } = fetchCover({ signal: silence.signal, answered });
        // Rejected, the cover would be fetched again, and be as silent.
        shown.then(resolve, (error: unknown) => (silence.signal.aborted ? resolve(Response.error()) : reject(error)));
        await (stored ?? shown.finally(answered));
      };
      limited(take).catch(reject);
    });
  };
}
