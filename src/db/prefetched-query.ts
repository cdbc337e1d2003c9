import { liveQuery } from 'dexie';
import { assertDefined } from '../lib/assert-defined.ts';

type Answer<T> = { readonly key: string; readonly value: T };
type Subscription = { readonly unsubscribe: () => void };

/** A live query as dexie-react-hooks watches it; `hasValue` and `getValue` give the first render what is there already. */
type Live<T> = {
  readonly subscribe: (next: (answer: Answer<T>) => void, fail?: (error: unknown) => void) => Subscription;
  readonly hasValue?: () => boolean;
  readonly getValue?: () => Answer<T>;
};

/** A live query that may be asked before the screen that shows it is drawn. */
export type PrefetchedQuery<T> = {
  /** Asks now; gives the answer, or undefined where it could not be had. Never rejects. */
  readonly prefetch: (key: string, query: () => Promise<T>) => Promise<T | undefined>;
  /** The query that was prefetched with this key, once; else a fresh one. */
  readonly live: (key: string, query: () => Promise<T>) => Live<T>;
};

/** An unused query stops after this long instead of running on every change. */
const unusedMs = 10_000;

/**
 * React runs effects after it has painted: a screen that asks the database in one paints an empty frame first, and then
 * everything again. Asked while React starts, the first frame is the whole screen.
 */
export function createPrefetchedQuery<T>(): PrefetchedQuery<T> {
  let waiting: (Live<T> & { readonly key: string }) | undefined;
  return {
    prefetch: async (key, query) => {
      const { live, answered, stop } = hot(key, query);
      waiting = { ...live, key };
      const mine = waiting;
      setTimeout(() => {
        if (waiting !== mine) return;
        waiting = undefined;
        stop();
      }, unusedMs);
      await answered;
      return live.hasValue?.() === true ? live.getValue?.().value : undefined;
    },
    live: (key, query) => {
      const prefetched = waiting?.key === key ? waiting : undefined;
      waiting = undefined;
      return prefetched ?? cold(key, query);
    },
  };
}

const cold = <T>(key: string, query: () => Promise<T>) => liveQuery(async () => ({ key, value: await query() }));

/** One live query shared by its subscribers; it stops with the last of them and restarts with the next. */
function hot<T>(key: string, query: () => Promise<T>) {
  let latest: Answer<T> | undefined;
  let running: Subscription | undefined;
  const watchers = new Set<{ readonly next: (answer: Answer<T>) => void; readonly fail: (error: unknown) => void }>();
  let settle = (): void => undefined;
  const answered = new Promise<void>((resolve) => (settle = resolve));
  const stop = (): void => {
    running?.unsubscribe();
    running = undefined;
  };
  const start = (): void => {
    running ??= cold(key, query).subscribe(
      (answer) => {
        latest = answer;
        settle();
        for (const watcher of watchers) watcher.next(answer);
      },
      (error: unknown) => {
        settle();
        // The next subscriber runs the query again and gets the error.
        stop();
        for (const watcher of watchers) watcher.fail(error);
      },
    );
  };
  start();
  const live: Live<T> = {
    hasValue: () => latest !== undefined,
    getValue: () => assertDefined(latest, 'an answer'),
    subscribe: (next, fail = () => undefined) => {
      const watcher = { next, fail };
      watchers.add(watcher);
      start();
      return {
        unsubscribe: () => {
          watchers.delete(watcher);
          if (watchers.size === 0) stop();
        },
      };
    },
  };
  return { live, answered, stop };
}
