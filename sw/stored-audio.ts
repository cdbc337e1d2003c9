import type { TrackId } from '../src/core/ids.ts';
import type { OffbeatDb } from '../src/db/offbeat-db.ts';
import { audioFilesOf } from '../src/db/audio-files/queries.ts';
import { storedAudio } from '../src/platform/shared/audio-cache.ts';

export async function audioOf(db: OffbeatDb, trackId: TrackId): Promise<Blob | undefined> {
  const [row] = await audioFilesOf(db, trackId);
  return row === undefined ? undefined : ((await storedAudio(row.cacheKey)) ?? undefined);
}
