import { audioAddress, storedQuality } from '../core/audio-address.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { audioFileOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { fetchUnstored, storedAudio, type FetchOutcome } from '../platform/shared/audio-cache.ts';
import type { Downloader } from './download.ts';

/**
 * A track's audio for the user to save as a file: the stored copy, downloaded first if there is none. A file without
 * room in the storage budget or quota is fetched without storing it.
 */
export async function fileToSave(
  deps: { readonly db: OffbeatDb; readonly downloader: Downloader; readonly audioHost: string },
  track: Track,
  quality: AudioQuality,
): Promise<FetchOutcome> {
  const stored = await storedFile(deps.db, track, quality);
  if (stored !== undefined) return stored;
  const { kind } = await deps.downloader.download(track, storedQuality(track, quality), {
    signal: new AbortController().signal,
  });
  const address = audioAddress(track, quality, deps.audioHost);
  if ((kind === 'noSpace' || kind === 'full') && address !== null) return fetchUnstored(address);
  if (kind === 'forbidden') return { kind };
  return (await storedFile(deps.db, track, quality)) ?? { kind: 'unreachable' };
}

async function storedFile(db: OffbeatDb, track: Track, quality: AudioQuality): Promise<FetchOutcome | undefined> {
  const row = await audioFileOf(db, track.id, storedQuality(track, quality));
  const body = row === undefined ? null : await storedAudio(row.cacheKey);
  return body === null ? undefined : { kind: 'audio', body, mime: body.type };
}
