import type { TrackId } from '../core/ids.ts';
import { backoffMs, backoffTimes } from '../lib/backoff.ts';
import type { CallBackoff } from '../lib/call-backoff.ts';

/** After this many attempts that came no further than one before, an incomplete file counts as damaged. */
const fruitlessTries = 6;
const restMs = 60_000;
const fullForMs = 10 * 60_000;

type Attempts = { readonly tries: number; readonly untilMs: number; readonly furthestBytes: number };
const noAttempts: Attempts = { tries: 0, untilMs: 0, furthestBytes: 0 };

export type RetryPolicy = {
  readonly isBackingOff: () => boolean;
  readonly mayTry: (id: TrackId) => boolean;
  readonly nextTryAtMs: (id: TrackId) => number;
  /**
   * Its host did not answer, failed, or sent a Retry-After until `untilMs`. The track goes behind the others, because
   * it may be the only one whose host is gone.
   */
  readonly failed: (id: TrackId, untilMs?: number) => void;
  /**
   * The file ended early, with its first `storedBytes` stored. False when there were enough attempts. Only what no attempt had yet
   * counts as progress: a host that sends every answer from the first byte, and cuts it at two places in turn, would be asked for ever.
   */
  readonly wasCut: (id: TrackId, storedBytes: number) => boolean;
  readonly rest: (id: TrackId) => void;
  /** Nothing is tried for a while, because not even a row can be stored. False if that was so at the last attempt too. */
  readonly full: () => boolean;
  readonly stored: (id: TrackId) => void;
  /** After a reconnect or a manual retry. A host's Retry-After stays. */
  readonly forget: () => void;
};

/** In memory, so that each start of the app retries. */
export function createRetryPolicy(
  backoff: CallBackoff<string>,
  nowMs: () => number,
  random: () => number,
): RetryPolicy {
  const { baseMs, capMs, retryAfterCapMs } = backoffTimes;
  const tracks = new Map<TrackId, Attempts>();
  let isFull = false;
  let fullUntilMs = 0;
  const attemptsOf = (id: TrackId): Attempts => tracks.get(id) ?? noAttempts;
  const waitMs = (tries: number): number => backoffMs(tries, baseMs, capMs, random);
  /** A longer wait than the longest was set by a wrong clock (docs/guarantees.md case 25). */
  const trackUntilMs = (id: TrackId): number => {
    const untilMs = Math.max(attemptsOf(id).untilMs, fullUntilMs);
    return untilMs > nowMs() + retryAfterCapMs + capMs ? 0 : untilMs;
  };

  return {
    isBackingOff: () => backoff.untilMs('all') !== null,
    mayTry: (id) => trackUntilMs(id) <= nowMs(),
    nextTryAtMs: (id) => Math.max(backoff.untilMs('all') ?? 0, trackUntilMs(id), nowMs()),
    failed: (id, untilMs = nowMs()) => {
      const before = attemptsOf(id);
      const tries = before.tries + 1;
      const fromMs = Math.max(untilMs, backoff.untilMs('all') ?? 0);
      tracks.set(id, { ...before, tries, untilMs: fromMs + waitMs(tries) });
    },
    wasCut: (id, storedBytes) => {
      const before = attemptsOf(id);
      const tries = storedBytes > before.furthestBytes ? 0 : before.tries + 1;
      const furthestBytes = Math.max(storedBytes, before.furthestBytes);
      const goesOn = tries < fruitlessTries;
      // After giving up, the next attempt counts as the first.
      if (goesOn) tracks.set(id, { tries, untilMs: nowMs() + waitMs(tries), furthestBytes });
      else tracks.delete(id);
      return goesOn;
    },
    rest: (id) => {
      tracks.set(id, { ...attemptsOf(id), untilMs: nowMs() + restMs });
    },
    full: () => {
      const isNew = !isFull;
      isFull = true;
      fullUntilMs = nowMs() + fullForMs;
      return isNew;
    },
    stored: (id) => {
      tracks.delete(id);
      isFull = false;
      fullUntilMs = 0;
    },
    forget: () => {
      backoff.endAll();
      tracks.clear();
      fullUntilMs = 0;
    },
  };
}
