import type { Timers } from '../../src/lib/timers.ts';

type Timer = { readonly atMs: number; readonly order: number; readonly callback: () => void };

/** One time for a whole world. Nothing in it moves by itself: `fireNext` jumps to the next timer. */
export class VirtualClock {
  nowMs = 1_800_000_000_000;
  private timers: Timer[] = [];
  private order = 0;

  readonly after = (ms: number, callback: () => void): (() => void) => {
    const timer = { atMs: this.nowMs + Math.max(0, ms), order: ++this.order, callback };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };

  readonly wait = (ms: number): Promise<void> => new Promise((resolve) => void this.after(ms, resolve));

  /** Fires the earliest timer due until `untilMs`; false when there is none. */
  fireNext(untilMs: number): boolean {
    let next: Timer | undefined;
    for (const timer of this.timers) {
      if (timer.atMs > untilMs) continue;
      if (next === undefined || timer.atMs < next.atMs || (timer.atMs === next.atMs && timer.order < next.order)) {
        next = timer;
      }
    }
    if (next === undefined) return false;
    const fired = next;
    this.timers = this.timers.filter((other) => other !== fired);
    this.nowMs = Math.max(this.nowMs, fired.atMs);
    fired.callback();
    return true;
  }

  /** The clock as one device sees it: `skew()` is how wrong it is. */
  timersOf(skew: () => number, alive: () => boolean): Timers {
    return {
      nowMs: () => this.nowMs + skew(),
      after: (ms, callback) => this.after(ms, () => (alive() ? callback() : undefined)),
    };
  }
}

let pending = 0;
const { setImmediate: realSetImmediate, setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;

/**
 * Counts the tasks that fake-indexeddb and Dexie queue, so that a world can tell when its databases rest: fake-indexeddb
 * with setImmediate, Dexie's live queries with a setTimeout of 0, which two turns of the loop may well outrun. Call once a
 * process.
 */
export function countTasks(): void {
  if (globalThis.setImmediate !== realSetImmediate) return;
  const counting = (callback: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate => {
    pending++;
    return realSetImmediate(() => {
      pending--;
      callback(...args);
    });
  };
  globalThis.setImmediate = counting as typeof setImmediate;
  const counted = new Set<unknown>();
  const soon = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): NodeJS.Timeout => {
    if (ms > 0) return realSetTimeout(callback, ms, ...args);
    pending++;
    const timer = realSetTimeout(() => {
      settle(timer);
      callback(...args);
    }, 0);
    counted.add(timer);
    return timer;
  };
  const settle = (timer: unknown): void => {
    if (counted.delete(timer)) pending--;
  };
  globalThis.setTimeout = Object.assign(soon, realSetTimeout) as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    settle(timer);
    realClearTimeout(timer);
  };
}

/** Resolves when no database task is queued any more and every promise has had its turn. */
export async function databasesRest(): Promise<void> {
  for (let quiet = 0; quiet < 2;) {
    await new Promise<void>((resolve) => realSetImmediate(resolve));
    quiet = pending === 0 ? quiet + 1 : 0;
  }
}
