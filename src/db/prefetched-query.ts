import { liveQuery } from 'dexie';
import { assertDefined } from '../lib/assert-defined.ts';

type Answer<T> = { readonly key: string; readonly value: T };
type Subscription = { readonly unsubscribe: () => void };

/** What dexie-react-hooks accepts. With `hasValue` and `getValue` the first render has the value without an effect. */
type Live<T> = {
  readonly subscribe: (next: (answer: Answer<T>) => void, fail?: (error: unknown) => void) => Subscription;
  readonly hasValue?: () => boolean;
  readonly getValue?: () => Answer<T>;
};

export type PrefetchedQuery<T> = {
  /** Starts the query. Never rejects: undefined if it failed. */
  readonly prefetch: (key: string, query: () => Promise<T>) => Promise<T | undefined>;
  /** The prefetched query of this key, once; then a new one. */
  readonly live: (key: string, query: () => Promise<T>) => Live<T>;
};

/**
 * A query without a subscriber stops after this long instead of running on every change: also one that `live` gave to a
 * render which React then dropped.
 */
const unusedMs = 10_000;

/**
 * React runs effects after painting: a screen that queries in one paints an empty frame first, and then everything
 * again. Queried while React starts, the first frame is the whole screen.
 */
export function createPrefetchedQuery<T>(): PrefetchedQuery<T> {
  let waiting: (Live<T> & { readonly key: string }) | undefined;
  return {
    prefetch: async (key, query) => {
      const { live, answered, stopIfUnused } = hot(key, query);
      const mine = { ...live, key };
      waiting = mine;
      setTimeout(() => {
        if (waiting === mine) waiting = undefined;
        stopIfUnused();
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

function hot<T>(key: string, query: () => Promise<T>) {
  let latest: Answer<T> | undefined;
  let running: Subscription | undefined;
  const watchers = new Set<{ readonly next: (answer: Answer<T>) => void; readonly fail: (error: unknown) => void }>();
  let markAnswered = (): void => undefined;
  const answered = new Promise<void>((resolve) => (markAnswered = resolve));
  const stop = (): void => {
    running?.unsubscribe();
    running = undefined;
  };
  const stopIfUnused = (): void => {
    if (watchers.size === 0) stop();
  };
  const start = (): void => {
    running ??= cold(key, query).subscribe(
      (answer) => {
        latest = answer;
        markAnswered();
        for (const watcher of watchers) watcher.next(answer);
      },
      (error: unknown) => {
        markAnswered();
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
          stopIfUnused();
        },
      };
    },
  };
  return { live, answered, stopIfUnused };
}
