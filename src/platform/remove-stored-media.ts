import { soundStore } from './shared/keeping-parts.ts';

/** Covers and avatars, as the service worker names their cache (sw/covers.ts). */
const coversCacheName = 'offbeat-covers';

/**
 * Removes audio under `cacheKeys`, every beginning of a download, and all covers. Never rejects: bodies left without a row
 * are swept at the next start.
 */
export async function removeStoredMedia(cacheKeys: readonly string[]): Promise<void> {
  for (const key of cacheKeys) await soundStore.removeBody(key);
  await soundStore.dropParts(() => false, 0);
  try {
    await caches.delete(coversCacheName);
  } catch {
    // A browser without caches has stored none.
  }
}
