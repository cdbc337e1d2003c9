import { clearStore } from './shared/clear-store.ts';
import { audioFileStore } from './shared/audio-store.ts';
import { coverCacheName } from './shared/cache-names.ts';

/** Where workbox-expiration 7 notes the address of each cover, and its only store. */
const expiration = ['workbox-expiration', 'cache-entries'] as const;

/**
 * Removes audio under `cacheKeys`, all partial downloads, and all covers with their addresses. Never rejects: the next
 * start removes bodies without a row.
 */
export async function removeStoredMedia(cacheKeys: readonly string[]): Promise<void> {
  for (const key of cacheKeys) await audioFileStore.removeBody(key);
  await audioFileStore.dropParts(() => false, 0);
  try {
    await caches.delete(coverCacheName);
  } catch {
    // Without Cache Storage nothing was stored.
  }
  await clearStore(...expiration);
}
