import { ignored } from '../lib/log.ts';
import { once } from '../lib/once.ts';

export async function storageEstimate(): Promise<{ readonly quotaBytes: number; readonly usedBytes: number } | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined ? null : { quotaBytes: quota, usedBytes: usage ?? 0 };
  } catch {
    // No storage manager (an origin without TLS).
    return null;
  }
}

export async function freeStorage(): Promise<number> {
  const estimate = await storageEstimate();
  return estimate === null ? Number.POSITIVE_INFINITY : Math.max(0, estimate.quotaBytes - estimate.usedBytes);
}

/** The browser may refuse until the app is installed, so an installation repeats the request. */
export function persistStorage(): void {
  try {
    navigator.storage.persist().catch(ignored('asking for persistent storage'));
  } catch {
    // No storage manager (an origin without TLS).
  }
}

/** Some browsers put it to the user: once a visit is enough. */
export const persistStorageOnce = once(persistStorage);
