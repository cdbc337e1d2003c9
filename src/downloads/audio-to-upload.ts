import type { TrackId } from '../core/ids.ts';
import { audioFilesOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { storedAudio } from '../platform/shared/audio-cache.ts';

/** A track's audio for the server to process; undefined if none is stored. */
export async function audioToUpload(db: OffbeatDb, trackId: TrackId): Promise<Blob | undefined> {
  const [row] = await audioFilesOf(db, trackId);
  return row === undefined ? undefined : ((await storedAudio(row.cacheKey)) ?? undefined);
}
