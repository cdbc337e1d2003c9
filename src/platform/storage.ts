import { ignored } from '../lib/log.ts';
/** What this origin may store and does store, in bytes; null where the browser does not say. */
export async function storageEstimate(): Promise<{ readonly quotaBytes: number; readonly usedBytes: number } | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined ? null : { quotaBytes: quota, usedBytes: usage ?? 0 };
  } catch {
    // No storage manager here (an origin without TLS).
    return null;
  }
}

/** What the browser would still store for this origin, in bytes; no limit where it does not say. */
export async function freeStorage(): Promise<number> {
  const estimate = await storageEstimate();
  return estimate === null ? Number.POSITIVE_INFINITY : Math.max(0, estimate.quotaBytes - estimate.usedBytes);
}

let isAsked = false;

/** Asks the browser never to evict what this origin stores, once a start (docs/guarantees.md, write path 13). Does nothing where it cannot. */
export function keepStorage(): void {
  if (isAsked) return;
  isAsked = true;
  try {
    navigator.storage.persist().catch(ignored('asking for persistent storage'));
  } catch {
    // No storage manager here (an origin without TLS).
  }
}
