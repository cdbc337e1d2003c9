import { audioAddresses, storedQuality } from '../core/audio-address.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { audioFileOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { audioTypeOfBody } from '../platform/shared/audio-format.ts';
import { fetchUnstored, type FetchOutcome } from '../platform/shared/fetch-unstored.ts';
import type { Downloader } from './download.ts';
import { foundNoPlace } from './flights.ts';
import { bodyOf } from './stored-audio.ts';

type Deps = { readonly db: OffbeatDb; readonly downloader: Downloader; readonly audioHost: string };

export type FileToSave = (track: Track, quality: AudioQuality) => Promise<FetchOutcome>;

/**
 * A track's audio for the user to save as a file: the stored copy, downloaded first if there is none. A file without
 * room in the storage budget or quota is fetched without storing it. Its type is that of its first bytes: its host may say
 * another, and a file's name ends by it.
 */
export function createFileToSave({ db, downloader, audioHost }: Deps): FileToSave {
  const unstored = new Map<string, Promise<FetchOutcome>>();
  const fetchShared = (address: string): Promise<FetchOutcome> => {
    const fetching = unstored.get(address) ?? fetchUnstored(address).finally(() => unstored.delete(address));
    unstored.set(address, fetching);
    return fetching;
  };
  /** As a download does: a missing processed file must not hide the track's own. */
  const fetchFirst = async (addresses: readonly string[]): Promise<FetchOutcome> => {
    let last: FetchOutcome = { kind: 'unreachable' };
    for (const address of addresses) {
      last = await fetchShared(address);
      if (last.kind !== 'notAudio' && last.kind !== 'forbidden') break;
    }
    return last;
  };
  const find: FileToSave = async (track, quality) => {
    const stored = await storedFile(db, track, quality);
    if (stored !== undefined) return stored;
    const { kind } = await downloader.download(track, storedQuality(track, quality), {
      signal: new AbortController().signal,
    });
    if (foundNoPlace(kind)) return fetchFirst(audioAddresses(track, quality, audioHost));
    if (kind === 'forbidden') return { kind };
    return (await storedFile(db, track, quality)) ?? { kind: 'unreachable' };
  };
  return async (track, quality) => {
    const file = await find(track, quality);
    return file.kind === 'audio' ? { ...file, mime: (await audioTypeOfBody(file.body)) ?? file.mime } : file;
  };
}

async function storedFile(db: OffbeatDb, track: Track, quality: AudioQuality): Promise<FetchOutcome | undefined> {
  const row = await audioFileOf(db, track.id, storedQuality(track, quality));
  const body = row === undefined ? null : await bodyOf(db, row);
  return body === null || body === 'unreadable' ? undefined : { kind: 'audio', body, mime: body.type };
}
