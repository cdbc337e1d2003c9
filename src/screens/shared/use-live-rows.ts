import { useEffect, useSyncExternalStore } from 'react';
import type { LiveRows, WatchedRows } from '../../db/live-rows.ts';

/**
 * The rows of `keys`, which must be the same array while they do not change. Throws what the database threw, as useLive
 * does.
 */
export function useLiveRows<K, V>(live: LiveRows<K, V>, keys: readonly K[]): WatchedRows<K, V> {
  const current = useSyncExternalStore(live.subscribe, live.current);
  useEffect(() => live.watch(keys), [live, keys]);
  if (current.failure !== undefined) throw current.failure;
  return current;
}
