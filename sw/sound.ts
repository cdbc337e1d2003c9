import type { TrackId } from '../src/core/ids.ts';
import type { OffbeatDb } from '../src/db/offbeat-db.ts';
import { soundCacheName } from '../src/platform/shared/sound-cache.ts';

/** The verified bytes of a song that are on this device, for process-audio; undefined while there are none. */
export async function soundOf(db: OffbeatDb, trackId: TrackId): Promise<Blob | undefined> {
  const row = await db.sounds.where('trackId').equals(trackId).first();
  if (row === undefined) return undefined;
  const cache = await caches.open(soundCacheName);
  const response = await cache.match(row.cacheKey);
  return response?.blob();
}
