import { cmp, Dexie, RangeSet, type IntervalTree, type Table } from 'dexie';

/** The keys that a commit wrote; `all` after a write of a range or of fifty rows and more, for which Dexie names none. */
export type Touched<K> = ReadonlySet<K> | 'all';

/**
 * Calls `touched` after each commit on `table`, of any tab, by the event that Dexie's live queries are built on. Stops
 * when the returned function is called.
 */
export function followCommits<K>(
  table: Pick<Table, 'name' | 'db'>,
  keyOf: (primaryKey: unknown) => K | undefined,
  touched: (keys: Touched<K>) => void,
): () => void {
  const onMutated = (parts: Readonly<Record<string, IntervalTree>>): void => {
    const mutated = parts[`idb://${table.db.name}/${table.name}/`];
    if (mutated === undefined && !('all' in parts)) return;
    const keys = mutated === undefined ? 'all' : keysIn(mutated, keyOf);
    // The event fires inside the transaction that ended.
    if (keys === 'all' || keys.size > 0) Dexie.ignoreTransaction(() => touched(keys));
  };
  Dexie.on.storagemutated.subscribe(onMutated);
  return () => Dexie.on.storagemutated.unsubscribe(onMutated);
}

function keysIn<K>(mutated: IntervalTree, keyOf: (primaryKey: unknown) => K | undefined): Touched<K> {
  const keys = new Set<K>();
  for (const { from, to } of new RangeSet().add(mutated)) {
    if (cmp(from, to) !== 0) return 'all';
    const key = keyOf(from);
    if (key !== undefined) keys.add(key);
  }
  return keys;
}
