import { liveQuery } from 'dexie';
import { currentIdentity } from '../../db/identity/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { missingSounds } from '../../db/pins/work.ts';
import type { Timers } from '../../lib/timers.ts';
import type { Keeper } from './keeper.ts';

export type PageKeeperDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly keeper: Keeper;
  readonly isMetered: () => boolean;
  /** Registers the sync tag, so that fetching goes on with every tab closed. May reject or do nothing. */
  readonly registerTag: () => Promise<void>;
  /** Nothing answered, and it waits. */
  readonly onHeld?: () => void;
};

export type PageKeeper = {
  /** `force`: the network is said to be back or another one, so waits for want of it end. */
  readonly wake: (force: boolean) => void;
  /** The server answered something: what waits for the network need not wait longer. */
  readonly answered: () => void;
  readonly stop: () => void;
};

/** A closing or full database: looked at again then. */
const afterErrorMs = 60_000;
/** A busy machine must not be asked at every row: a song takes seconds anyway. */
const settleMs = 150;

/** Runs the keeper whenever something is missing: after a pin, a like, a song added to a playlist, a start. */
export function startPageKeeper({ db, timers, keeper, isMetered, registerTag, onHeld }: PageKeeperDeps): PageKeeper {
  let [running, again, forceNext, stopped] = [false, false, false, false];
  let [hadWork, isFirst] = [false, true];
  let cancelRetry = (): void => undefined;
  let cancelSoon = (): void => undefined;

  const run = async (): Promise<void> => {
    running = true;
    do {
      const force = forceNext;
      [again, forceNext] = [false, false];
      const { nextAtMs } = await keeper.run({ force }).catch(() => ({ nextAtMs: timers.nowMs() + afterErrorMs }));
      if (keeper.isHeld()) onHeld?.();
      cancelRetry();
      if (nextAtMs !== null) cancelRetry = timers.after(Math.max(1_000, nextAtMs - timers.nowMs()), () => wake(false));
    } while (again && !stopped);
    running = false;
  };
  function wake(force: boolean): void {
    if (stopped) return;
    forceNext ||= force;
    again = true;
    if (running) keeper.check().catch(() => undefined);
    else void run();
  }

  const subscription = liveQuery(async () => {
    const { ownerId } = await currentIdentity(db);
    return missingSounds(db, ownerId, { metered: isMetered(), nowMs: timers.nowMs() });
  }).subscribe({
    next: ({ length }) => {
      if (length > 0 && !hadWork) registerTag().catch(() => undefined);
      // Also when nothing is missing: what is being fetched may be wanted no more, and what is kept may have changed.
      const isStart = isFirst && length === 0;
      [hadWork, isFirst] = [length > 0, false];
      if (isStart) return;
      cancelSoon();
      cancelSoon = timers.after(settleMs, () => wake(false));
    },
    error: () => undefined,
  });
  return {
    wake,
    answered: () => {
      if (hadWork && keeper.isHeld()) wake(true);
    },
    stop: () => {
      stopped = true;
      cancelRetry();
      cancelSoon();
      subscription.unsubscribe();
      keeper.stop();
    },
  };
}
