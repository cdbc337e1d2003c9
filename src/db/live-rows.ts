import type { Table } from 'dexie';
import { followCommits } from './follow-commits.ts';

/** `rows` has what was read so far; with `isWhole`, a key without a row has none in the table. */
export type WatchedRows<K, V> = {
  readonly keys: readonly K[];
  readonly rows: ReadonlyMap<K, V | undefined>;
  readonly isWhole: boolean;
  readonly failure: Error | undefined;
};

export type LiveRows<K, V> = {
  /** Reads the keys that were not watched yet, in their order, and forgets those that are not named any more. */
  readonly watch: (keys: readonly K[]) => void;
  /** Rows are read only while there is a subscriber. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly current: () => WatchedRows<K, V>;
};

export type RowSource<K, V> = {
  readonly table: Pick<Table, 'name' | 'db'>;
  readonly keyOf: (primaryKey: unknown) => K | undefined;
  readonly read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>;
  readonly keysPerRead: number;
};

/**
 * A live query over many keys. Dexie's own reads all of them again when one changes; this reads only those that a commit
 * touched, by the event that live queries are built on. Publishes the first rows, then all, then every change.
 */
export function liveRows<K, V>(source: RowSource<K, V>): LiveRows<K, V> {
  const listeners = new Set<() => void>();
  let current: WatchedRows<K, V> = { keys: [], rows: new Map(), isWhole: true, failure: undefined };
  const reader = createReader(source, {
    isNeeded: () => listeners.size > 0,
    publish: (next) => {
      current = next;
      for (const listener of listeners) listener();
    },
  });
  let stopFollowing = (): void => undefined;
  return {
    watch: reader.watch,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        stopFollowing = followCommits(source.table, source.keyOf, (touched) =>
          reader.readAgain((key) => touched === 'all' || touched.has(key)),
        );
        // What changed without a subscriber is not known.
        reader.readAgain(() => true);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopFollowing();
      };
    },
    current: () => current,
  };
}

type Reading<K, V> = { readonly isNeeded: () => boolean; readonly publish: (rows: WatchedRows<K, V>) => void };

function createReader<K, V>(source: RowSource<K, V>, { isNeeded, publish }: Reading<K, V>) {
  const answers = new Map<K, V | undefined>();
  /** To be read, in this order. */
  const due = new Set<K>();
  let keys: readonly K[] = [];
  let watched: ReadonlySet<K> = new Set();
  let isReading = false;
  const tell = (failure?: Error): void =>
    publish({ keys, rows: new Map(answers), isWhole: answers.size === watched.size, failure });

  const readNext = async (): Promise<void> => {
    const batch = [...due].slice(0, source.keysPerRead);
    for (const key of batch) due.delete(key);
    const found = await source.read(batch);
    const isFirst = answers.size === 0;
    for (const key of batch) if (watched.has(key)) answers.set(key, found.get(key));
    if (isFirst || due.size === 0) tell();
  };
  const readDue = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (due.size > 0 && isNeeded()) await readNext();
    } catch (error) {
      // A closed database was deleted or moved to a newer version; the page reloads.
      if (error instanceof Error && error.name !== 'DatabaseClosedError') tell(error);
    } finally {
      isReading = false;
    }
  };
  const readAgain = (isTouched: (key: K) => boolean): void => {
    for (const key of keys) if (isTouched(key)) due.add(key);
    void readDue();
  };
  return {
    readAgain,
    watch: (next: readonly K[]): void => {
      if (next.length === 0 && keys.length === 0) return;
      keys = next;
      watched = new Set(next);
      for (const known of [answers, due]) for (const key of known.keys()) if (!watched.has(key)) known.delete(key);
      if (answers.size === watched.size) tell();
      else readAgain((key) => !answers.has(key));
    },
  };
}
