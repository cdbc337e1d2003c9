import type { TrackId } from '../core/ids.ts';
import { audioFilesOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { bodyOf } from './stored-audio.ts';

/** A track's audio for the server to process, in any quality; undefined if none is stored, or none is whole any more. */
export async function audioToUpload(db: OffbeatDb, trackId: TrackId): Promise<Blob | undefined> {
  for (const row of await audioFilesOf(db, trackId)) {
    const body = await bodyOf(db, row);
    if (body instanceof Blob) return body;
  }
  return undefined;
}
