import { liveQuery } from 'dexie';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { endSilence, isSilence, readBackoffs, unheardOf } from '../../db/outbox/backoff.ts';
import { doublingMs } from '../../lib/backoff.ts';
import { ignored } from '../../lib/log.ts';
import { createScheduler } from '../../lib/scheduler.ts';
import type { Timers } from '../../lib/timers.ts';
import { nextDueAtMs } from '../push/claim.ts';
import type { Drainer } from '../push/drainer.ts';

export type OutboxSchedulerDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly drainHere: Drainer;
  /** False if no service worker controls this page. `force` as of a drain. Never rejects. */
  readonly wakeWorker: (force: boolean) => boolean;
  /** So that changes go out with every tab closed. May reject or do nothing. */
  readonly registerTag: () => Promise<void>;
  readonly freeOrphanedLeases: () => Promise<number>;
  readonly onSilence?: () => void;
};

/** After that, this tab sends what is due itself. */
const workerGraceMs = 4_000;
/** A killed worker must not cost its whole lease. */
const checkLeasesMs = 3_000;
/**
 * A screen pulls several resources at once; one answer is enough to end a backoff. If the calls of the outbox get none even
 * so, answers to others say nothing about them: the next ones end it after twice as long each time.
 */
const betweenAnswersMs = 5_000;
const betweenAnswersMaxMs = 5 * 60_000;

export type OutboxScheduler = {
  readonly wake: (force: boolean) => void;
  /** Ends the backoff of rows that waited because the server did not answer. */
  readonly answered: () => void;
  readonly stop: () => void;
};

/**
 * The page's part of scheduling (docs/guarantees.md, write path 9): whenever a row is due, whichever context committed
 * it, registers the tag, messages the worker and, if there is none or it does not react, drains here. The time of the
 * next run is stored in the rows, so it survives a reload.
 */
export function startOutboxScheduler(deps: OutboxSchedulerDeps): OutboxScheduler {
  const { db, timers } = deps;
  const due = (): Promise<number | null> => nextDueAtMs(db, timers.nowMs());
  let cancelGrace = (): void => undefined;
  const leases = watchLeases(deps);

  const drainAfterGrace = async (force: boolean): Promise<void> => {
    const atMs = await due();
    if (atMs !== null && atMs <= timers.nowMs()) await deps.drainHere({ force });
  };
  const run = async (force: boolean): Promise<unknown> => {
    deps.registerTag().catch(ignored('registering the sync tag'));
    if (!deps.wakeWorker(force)) return deps.drainHere({ force });
    cancelGrace();
    cancelGrace = timers.after(workerGraceMs, () => {
      drainAfterGrace(force).catch(ignored('draining for the worker'));
    });
    return undefined;
  };
  const scheduler = createScheduler({ due, run }, timers);

  const answered = afterAnswers(deps, () => scheduler.runNow(true));

  let failures = 0;
  const silence = liveQuery(async () =>
    unheardOf(await readBackoffs(db)).reduce((sum, [, one]) => sum + one.failures, 0),
  ).subscribe({
    next: (now) => {
      if (now > failures) deps.onSilence?.();
      failures = now;
    },
    error: ignored('watching the backoff'),
  });
  const subscription = liveQuery(due).subscribe({
    next: (atMs) => {
      if (atMs !== null) leases.check();
      scheduler.onDue(atMs);
    },
    error: ignored('watching what is due'),
  });
  return {
    wake: (force) => scheduler.runNow(force),
    answered: () => void answered().catch(ignored('ending the backoff')),
    stop: () => {
      scheduler.stop();
      cancelGrace();
      leases.stop();
      subscription.unsubscribe();
      silence.unsubscribe();
    },
  };
}

/** Called for each answer of the server to another call. */
function afterAnswers(
  { db, timers }: Pick<OutboxSchedulerDeps, 'db' | 'timers'>,
  sendAgain: () => void,
): () => Promise<void> {
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let inVain = 0;
  return async () => {
    const backoffs = await readBackoffs(db);
    if (isSilence(backoffs)) return endSilence(db);
    if (unheardOf(backoffs).length === 0) {
      inVain = 0;
      return;
    }
    const sinceMs = timers.nowMs() - sentAtMs;
    if (sinceMs >= 0 && sinceMs < doublingMs(inVain, betweenAnswersMs, betweenAnswersMaxMs)) return;
    sentAtMs = timers.nowMs();
    inVain += 1;
    sendAgain();
  };
}

function watchLeases({ timers, freeOrphanedLeases }: Pick<OutboxSchedulerDeps, 'timers' | 'freeOrphanedLeases'>) {
  let cancel: (() => void) | null = null;
  let stopped = false;
  const check = (): void => {
    if (stopped) return;
    cancel ??= timers.after(checkLeasesMs, () => {
      cancel = null;
      freeOrphanedLeases().then((claimed) => (claimed > 0 ? check() : undefined), ignored('freeing orphaned leases'));
    });
  };
  return {
    check,
    stop: () => {
      stopped = true;
      cancel?.();
    },
  };
}
