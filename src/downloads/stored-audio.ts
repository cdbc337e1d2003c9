import { storedQuality } from '../core/audio-address.ts';
import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { removeAudioFiles } from '../db/audio-files/commands.ts';
import { audioFilesOf, storedTrackIds } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import type { AudioFileRow } from '../db/rows.ts';
import { orElse } from '../lib/log.ts';
import { audioCacheKey, lookForAudio, removeStoredAudio, type Unreadable } from '../platform/shared/audio-cache.ts';

/** `url` is an object URL, which occupies memory until the player revokes it (its effect `release`). */
export type PlayableAudio = { readonly url: string; readonly mime: string };

export type StoredAudio = {
  /** In any quality; one read by index, in parallel with the track's own. */
  readonly rowsOf: (trackId: TrackId) => Promise<readonly AudioFileRow[]>;
  readonly audioFor: (
    track: Track,
    quality: AudioQuality,
    rows: Promise<readonly AudioFileRow[]>,
  ) => Promise<PlayableAudio | null>;
  /** For when the network cannot deliver the chosen quality. */
  readonly anyAudioFor: (trackId: TrackId) => Promise<PlayableAudio | null>;
  readonly storedIds: () => Promise<ReadonlySet<TrackId>>;
};

type Body = Blob | null | Unreadable;

export const createStoredAudio = (db: OffbeatDb): StoredAudio => ({
  rowsOf: (trackId) => audioFilesOf(db, trackId).catch(orElse([], 'reading which audio is stored')),
  audioFor: async (track, quality, rows) => {
    const stored = storedQuality(track, quality);
    const key = audioCacheKey(track.id, stored);
    // In parallel with its row: cache and database are two processes away.
    const body = lookForAudio(key);
    const row = (await rows).find((one) => one.quality === stored);
    return row === undefined ? null : open(db, row, row.cacheKey === key ? body : lookForAudio(row.cacheKey));
  },
  anyAudioFor: async (trackId) => {
    for (const row of await audioFilesOf(db, trackId)) {
      const source = await open(db, row, lookForAudio(row.cacheKey));
      if (source !== null) return source;
    }
    return null;
  },
  storedIds: () => storedTrackIds(db),
});

async function open(db: OffbeatDb, row: AudioFileRow, found: Promise<Body>): Promise<PlayableAudio | null> {
  const body = await bodyOf(db, row, found);
  if (body === null || body === 'unreadable') return null;
  return { url: URL.createObjectURL(body), mime: row.mime };
}

/**
 * Null when the browser evicted the body or a part of it. Then the row is removed too, so that the file is fetched
 * again: a row exists only with its body (docs/guarantees.md, case 29).
 */
export async function bodyOf(db: OffbeatDb, row: AudioFileRow, found = lookForAudio(row.cacheKey)): Promise<Body> {
  const body = await found;
  if (body === 'unreadable' || body?.size === row.bytes) return body;
  await removeAudioFiles(db, [row]);
  await removeStoredAudio(row.cacheKey);
  return null;
}
