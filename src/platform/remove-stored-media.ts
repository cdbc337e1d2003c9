import { audioFileStore } from './shared/audio-store.ts';

/** Must equal the name in sw/covers.ts. */
const coversCacheName = 'offbeat-covers';

/**
 * Removes audio under `cacheKeys`, all partial downloads, and all covers. Never rejects: the next start removes bodies
 * without a row.
 */
export async function removeStoredMedia(cacheKeys: readonly string[]): Promise<void> {
  for (const key of cacheKeys) await audioFileStore.removeBody(key);
  await audioFileStore.dropParts(() => false, 0);
  try {
    await caches.delete(coversCacheName);
  } catch {
    // Without Cache Storage nothing was stored.
  }
}
