import { ignored } from '../lib/log.ts';
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

let isRequested = false;

export function persistStorage(): void {
  if (isRequested) return;
  isRequested = true;
  try {
    navigator.storage.persist().catch(ignored('asking for persistent storage'));
  } catch {
    // No storage manager (an origin without TLS).
  }
}

/** Cache Storage, which holds downloaded audio, exists on https and loopback only. */
export const canStoreAudio = (): boolean => globalThis.isSecureContext !== false;
