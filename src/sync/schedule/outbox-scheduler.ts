import { liveQuery } from 'dexie';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { endedByConnection, endSilence, isSilence, readBackoffs } from '../../db/outbox/backoff.ts';
import { doublingMs } from '../../lib/backoff.ts';
import { ignored, orElse } from '../../lib/log.ts';
import { createScheduler, type Job } from '../../lib/scheduler.ts';
import type { Timers } from '../../lib/timers.ts';
import type { Drainer } from '../push/drainer.ts';
import { nextDueAtMs } from '../push/select-ready.ts';

export type OutboxSchedulerDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly drainHere: Drainer;
  /** False if no service worker controls this page. `force` as of a drain. Never rejects. */
  readonly wakeWorker: (force: boolean) => boolean;
  /** So that changes go out with every tab closed. May reject or do nothing. */
  readonly registerTag: () => Promise<void>;
  readonly freeOrphanedLeases: () => Promise<number>;
  /** A call got no answer. */
  readonly onSilence?: () => void;
  /** The server answered after a silence: this tab, another one or the worker. */
  readonly onSilenceOver?: () => void;
};

/** After that, this tab sends what is due itself. */
const workerGraceMs = 4_000;
/** A killed worker must not cost its whole lease. */
const checkLeasesMs = 3_000;
/**
 * The least time between two drains that answers to other calls cause: a screen pulls several resources at once, and one
 * answer is enough. Where the outbox's own calls still get no answer (CORS forbids them, say), those answers prove nothing
 * about them, and the time doubles with each drain.
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
  const leases = watchLeases(deps);
  const grace = createGrace(deps, due);
  const run = async (force: boolean): Promise<unknown> => {
    deps.registerTag().catch(ignored('registering the sync tag'));
    return deps.wakeWorker(force) ? grace.begin(force) : deps.drainHere({ force });
  };
  const scheduler = createScheduler({ due, run }, timers);

  const answered = afterAnswers(deps, () => scheduler.runNow(true));

  const silence = watchSilence(deps);
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
      grace.cancel();
      leases.stop();
      subscription.unsubscribe();
      silence.unsubscribe();
    },
  };
}

function watchSilence({ db, onSilence, onSilenceOver }: OutboxSchedulerDeps) {
  let before = { failures: 0, waitsForAny: false };
  return liveQuery(async () => {
    const backoffs = await readBackoffs(db);
    const failures = endedByConnection(backoffs).reduce((sum, [, one]) => sum + one.failures, 0);
    return { failures, waitsForAny: backoffs.has('all') };
  }).subscribe({
    next: (now) => {
      if (now.failures > before.failures) onSilence?.();
      if (before.waitsForAny && !now.waitsForAny) onSilenceOver?.();
      before = now;
    },
    error: ignored('watching the backoff'),
  });
}

/** Drains here what the worker has not tried to send within its grace. */
function createGrace({ timers, drainHere }: Pick<OutboxSchedulerDeps, 'timers' | 'drainHere'>, due: Job['due']) {
  let waiting: {
    readonly force: boolean;
    readonly before: Promise<number | null>;
    readonly cancel: () => void;
  } | null = null;
  const drainUnlessTried = async (force: boolean, before: Promise<number | null>): Promise<void> => {
    const [atMs, beforeMs] = await Promise.all([due(), before]);
    if (atMs === null) return;
    // A forced drain also sends what backs off, which is not due. If the worker had tried that, its time had changed.
    if (atMs <= timers.nowMs() || (force && atMs === beforeMs)) await drainHere({ force });
  };
  const end = (): void => {
    if (waiting === null) return;
    const { force, before } = waiting;
    waiting = null;
    drainUnlessTried(force, before).catch(ignored('draining for the worker'));
  };
  return {
    begin: (forced: boolean): void => {
      // All commits share one grace. If each restarted it, it would never end while more come.
      const force = forced || waiting?.force === true;
      const before = due().catch(orElse(null, 'reading what is due'));
      const cancel = waiting?.cancel ?? timers.after(workerGraceMs, end);
      waiting = { force, before, cancel };
    },
    cancel: () => waiting?.cancel(),
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
    if (endedByConnection(backoffs).length === 0) {
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
