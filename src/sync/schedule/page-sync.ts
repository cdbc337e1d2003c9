import { liveQuery } from 'dexie';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readBackoffs } from '../../db/outbox/backoff.ts';
import { nextDueAtMs } from '../push/next-due.ts';
import type { Timers } from '../timing.ts';
import type { Drainer } from './drainer.ts';

export type PageSyncDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  /** Drains in this tab. */
  readonly drainHere: Drainer;
  /** Messages the service worker to drain; false where there is none in charge of this page. Never rejects. */
  readonly askWorker: (force: boolean) => boolean;
  /** Registers the sync tag, so that changes go out with every tab closed. May reject or do nothing. */
  readonly registerTag: () => Promise<void>;
  /** Gives back what dead pages and workers had claimed; how many rows are still out. */
  readonly freeDead: () => Promise<number>;
  /** What waits was sent, here or by the worker, and nothing answered. */
  readonly onSilence?: () => void;
};

/** How long the worker is trusted before this tab sends what is due itself. */
const workerGraceMs = 4_000;
/** The first wait before due rows that nobody could send are looked at again; it doubles up to the last. */
const firstLookMs = 5_000;
const lastLookMs = 10 * 60_000;
/** A row that is out this long is looked after: a killed worker must not cost its whole lease. */
const lookAtClaimsMs = 3_000;
/** A screen asks for several things at once; one answer is enough to end a backoff. */
const betweenAnswersMs = 5_000;
/** While rows settle one after the other, one message is enough. */
const betweenWakesMs = 400;

export type PageSync = {
  /** Looks now. `force`: the network is said to be back, or the listener pressed Retry now. */
  readonly wake: (force: boolean) => void;
  /**
   * The server answered a question of the page. A server that was gone comes back without an `online`, and what waits for
   * it may have been given minutes to wait.
   */
  readonly answered: () => void;
  readonly stop: () => void;
};

/**
 * The page's part of scheduling (docs/guarantees.md, write path 9): whenever something is due, whoever committed it, it registers the tag,
 * asks the worker and, where there is none or it does not stir, drains itself. The timer for the next try lives in the
 * rows, so a reload goes on where it was. It never asks navigator.onLine.
 */
export function startPageSync(deps: PageSyncDeps): PageSync {
  const { db, timers } = deps;
  let cancelTimer = (): void => undefined;
  let cancelGrace = (): void => undefined;
  let cancelClaims: (() => void) | null = null;
  let lookMs = firstLookMs;
  let stopped = false;
  let wokeAtMs = Number.NEGATIVE_INFINITY;
  let answeredAtMs = Number.NEGATIVE_INFINITY;

  const drainHere = (force: boolean): void => {
    // Whatever failed is told by the rows; the next look comes with the timer.
    deps.drainHere({ force }).catch(() => undefined);
  };

  function wake(force: boolean): void {
    if (stopped) return;
    wokeAtMs = timers.nowMs();
    deps.registerTag().catch(() => undefined);
    if (!deps.askWorker(force)) return drainHere(force);
    cancelGrace();
    cancelGrace = timers.after(workerGraceMs, () => {
      void isDue().then((due) => (due ? drainHere(force) : undefined));
    });
  }

  const isDue = async (): Promise<boolean> => {
    const atMs = await nextDueAtMs(db, timers.nowMs()).catch(() => null);
    return atMs !== null && atMs <= timers.nowMs();
  };

  const answered = async (): Promise<void> => {
    const isAway = (await readBackoffs(db)).has('all');
    const sinceMs = timers.nowMs() - answeredAtMs;
    if (!isAway || (sinceMs >= 0 && sinceMs < betweenAnswersMs)) return;
    answeredAtMs = timers.nowMs();
    wake(true);
  };

  /** Called with every change of the outbox: `atMs` is when it wants looking at next. */
  function onDue(atMs: number | null): void {
    cancelTimer();
    if (atMs === null || stopped) {
      lookMs = firstLookMs;
      return;
    }
    lookAtClaims();
    const waitMs = atMs - timers.nowMs();
    const sinceMs = timers.nowMs() - wokeAtMs;
    if (waitMs <= 0 && sinceMs >= 0 && sinceMs < betweenWakesMs) return lookIn(betweenWakesMs - sinceMs);
    if (waitMs <= 0) wake(false);
    // Rows that are due and stay so (somebody else's, or behind a refused one) must not make this tab spin.
    const nextLookMs = waitMs > 0 ? Math.min(waitMs, lastLookMs) : lookMs;
    lookMs = waitMs > 0 ? firstLookMs : Math.min(lastLookMs, lookMs * 2);
    lookIn(nextLookMs);
  }

  /** As long as rows are out; what it frees wakes this page like any change of the outbox. */
  function lookAtClaims(): void {
    cancelClaims ??= timers.after(lookAtClaimsMs, () => {
      cancelClaims = null;
      deps.freeDead().then(
        (out) => (out > 0 && !stopped ? lookAtClaims() : undefined),
        () => undefined,
      );
    });
  }

  function lookIn(ms: number): void {
    cancelTimer = timers.after(ms, () => {
      void nextDueAtMs(db, timers.nowMs()).then(onDue, () => undefined);
    });
  }

  let failures = 0;
  const silence = liveQuery(async () => (await readBackoffs(db)).get('all')?.failures ?? 0).subscribe({
    next: (now) => {
      if (now > failures) deps.onSilence?.();
      failures = now;
    },
    error: () => undefined,
  });
  const subscription = liveQuery(() => nextDueAtMs(db, timers.nowMs())).subscribe({
    next: onDue,
    error: () => undefined,
  });
  return {
    wake,
    answered: () => void answered().catch(() => undefined),
    stop: () => {
      stopped = true;
      cancelTimer();
      cancelGrace();
      cancelClaims?.();
      subscription.unsubscribe();
      silence.unsubscribe();
    },
  };
}
