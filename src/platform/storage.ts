import { ignored } from '../lib/log.ts';
/** Quota and usage of this origin in bytes; null if the browser does not say. */
export async function storageEstimate(): Promise<{ readonly quotaBytes: number; readonly usedBytes: number } | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined ? null : { quotaBytes: quota, usedBytes: usage ?? 0 };
  } catch {
    // No storage manager (an origin without TLS).
    return null;
  }
}

/** In bytes; Infinity if the browser does not say. */
export async function freeStorage(): Promise<number> {
  const estimate = await storageEstimate();
  return estimate === null ? Number.POSITIVE_INFINITY : Math.max(0, estimate.quotaBytes - estimate.usedBytes);
}

let isAsked = false;

/** Requests persistent storage, once per start (docs/guarantees.md, write path 13). */
export function persistStorage(): void {
  if (isAsked) return;
  isAsked = true;
  try {
    navigator.storage.persist().catch(ignored('asking for persistent storage'));
  } catch {
    // No storage manager (an origin without TLS).
  }
}
