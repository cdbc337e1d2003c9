import { audioAddress, storedQuality } from '../core/audio-address.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { audioFileOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { fetchUnstored, type FetchOutcome } from '../platform/shared/audio-cache.ts';
import type { Downloader } from './download.ts';
import { bodyOf } from './stored-audio.ts';

type Deps = { readonly db: OffbeatDb; readonly downloader: Downloader; readonly audioHost: string };

export type FileToSave = (track: Track, quality: AudioQuality) => Promise<FetchOutcome>;

/**
 * A track's audio for the user to save as a file: the stored copy, downloaded first if there is none. A file without
 * room in the storage budget or quota is fetched without storing it.
 */
export function createFileToSave({ db, downloader, audioHost }: Deps): FileToSave {
  const unstored = new Map<string, Promise<FetchOutcome>>();
  const fetchShared = (address: string): Promise<FetchOutcome> => {
    const fetching = unstored.get(address) ?? fetchUnstored(address).finally(() => unstored.delete(address));
    unstored.set(address, fetching);
    return fetching;
  };
  return async (track, quality) => {
    const stored = await storedFile(db, track, quality);
    if (stored !== undefined) return stored;
    const { kind } = await downloader.download(track, storedQuality(track, quality), {
      signal: new AbortController().signal,
    });
    const address = audioAddress(track, quality, audioHost);
    if ((kind === 'noSpace' || kind === 'full') && address !== null) return fetchShared(address);
    if (kind === 'forbidden') return { kind };
    return (await storedFile(db, track, quality)) ?? { kind: 'unreachable' };
  };
}

async function storedFile(db: OffbeatDb, track: Track, quality: AudioQuality): Promise<FetchOutcome | undefined> {
  const row = await audioFileOf(db, track.id, storedQuality(track, quality));
  const body = row === undefined ? null : await bodyOf(db, row);
  return body === null || body === 'unreadable' ? undefined : { kind: 'audio', body, mime: body.type };
}
