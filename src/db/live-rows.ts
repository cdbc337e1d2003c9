import type { Table } from 'dexie';
import { createListeners, type Listeners } from '../lib/listeners.ts';
import { followCommits, type Touched } from './follow-commits.ts';

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
  /** All keys of the table, in one request. */
  readonly allKeys: () => Promise<ReadonlySet<K>>;
};

/**
 * A live query over many keys. Dexie's own reads all of them again when one changes; this reads only those that a commit
 * touched, by the event that live queries are built on. Publishes the first rows, then all, and every change at once,
 * also while others are still to be read.
 */
export function liveRows<K, V>(source: RowSource<K, V>): LiveRows<K, V> {
  const listeners: Listeners<void> = createListeners(() => {
    const stopFollowing = followCommits(source.table, source.keyOf, reader.readAgain);
    // What changed without a subscriber is not known.
    reader.readAgain('all');
    return stopFollowing;
  });
  let current: WatchedRows<K, V> = { keys: [], rows: new Map(), isWhole: true, failure: undefined };
  const reader = createReader(source, {
    isNeeded: () => !listeners.isEmpty(),
    publish: (next) => {
      current = next;
      listeners.notify();
    },
  });
  return { watch: reader.watch, subscribe: listeners.subscribe, current: () => current };
}

type Reading<K, V> = { readonly isNeeded: () => boolean; readonly publish: (rows: WatchedRows<K, V>) => void };

function createReader<K, V>(source: RowSource<K, V>, { isNeeded, publish }: Reading<K, V>) {
  const answers = new Map<K, V | undefined>();
  const due = createDue<K>();
  let keys: readonly K[] = [];
  let watched: ReadonlySet<K> = new Set();
  let hasRows = false;
  let isReading = false;
  const tell = (failure?: Error): void =>
    publish({ keys, rows: new Map(answers), isWhole: answers.size === watched.size, failure });

  const readNext = async (): Promise<void> => {
    const { batch, isChange } = due.take(source.keysPerRead);
    const found = await source.read(batch);
    for (const key of batch) if (watched.has(key)) answers.set(key, found.get(key));
    // Asking for thousands of absent keys by name would take turns with the commits that write their rows.
    if (due.unread.size > 0 && found.size < batch.length / 2) await dropAbsent();
    if (isChange || due.unread.size === 0 || (!hasRows && found.size > 0)) tell();
    hasRows ||= found.size > 0;
  };
  const dropAbsent = async (): Promise<void> => {
    const present = await source.allKeys();
    for (const key of due.unread) {
      if (present.has(key)) continue;
      due.unread.delete(key);
      answers.set(key, undefined);
    }
  };
  const readDue = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (!due.isEmpty() && isNeeded()) await readNext();
    } catch (error) {
      // A closed database was deleted or moved to a newer version; the page reloads.
      if (error instanceof Error && error.name !== 'DatabaseClosedError') tell(error);
    } finally {
      isReading = false;
    }
  };
  return {
    readAgain: (touched: Touched<K>): void => {
      if (touched === 'all') for (const key of keys) due.unread.add(key);
      else for (const key of touched) if (watched.has(key)) due.addChanged(key);
      void readDue();
    },
    watch: (next: readonly K[]): void => {
      if (next.length === 0 && keys.length === 0) return;
      keys = next;
      watched = new Set(next);
      for (const key of answers.keys()) if (!watched.has(key)) answers.delete(key);
      due.retain(watched);
      for (const key of keys) if (!answers.has(key)) due.unread.add(key);
      if (answers.size === watched.size) tell();
      else void readDue();
    },
  };
}

/** Keys to be read: those that a commit touched before those that were never read, whose rows may be absent. */
function createDue<K>() {
  const changed = new Set<K>();
  const unread = new Set<K>();
  return {
    unread,
    isEmpty: (): boolean => changed.size + unread.size === 0,
    addChanged: (key: K): void => {
      unread.delete(key);
      changed.add(key);
    },
    retain: (watched: ReadonlySet<K>): void => {
      for (const keys of [changed, unread]) for (const key of keys) if (!watched.has(key)) keys.delete(key);
    },
    take: (count: number): { readonly batch: readonly K[]; readonly isChange: boolean } => {
      const isChange = changed.size > 0;
      const keys = isChange ? changed : unread;
      const batch: K[] = [];
      for (const key of keys) {
        if (batch.length === count) break;
        batch.push(key);
        keys.delete(key);
      }
      return { batch, isChange };
    },
  };
}
