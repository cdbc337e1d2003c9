import { storedQuality } from '../core/audio-address.ts';
import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import type { AudioFileRow } from '../db/rows.ts';
import { removeAudioFiles, touchAudioFile } from '../db/audio-files/commands.ts';
import { isCorsBlocked, audioFileOf, audioFilesOf, storedTrackIds } from '../db/audio-files/queries.ts';
import type { Downloader, TrackOutcome } from '../downloads/download.ts';
import { ignored, logFailure, orElse } from '../lib/log.ts';
import {
  lookForAudio,
  removeStoredAudio,
  audioCacheKey,
  storedAudio,
  type Unreadable,
} from '../platform/shared/audio-cache.ts';

/** Sound the audio element can play; `release` gives the memory back once it plays no more. */
export type PlayableAudio = { readonly url: string; readonly mime: string; readonly release: () => void };

export type AudioLibrary = {
  /** What is stored of a track, in any quality: one look by index, so that it can be under way beside the track's own. */
  readonly rowsOf: (trackId: TrackId) => Promise<readonly AudioFileRow[]>;
  /** The stored sound of a track in the quality asked for, out of its rows, or null. */
  readonly audioFor: (
    track: Track,
    quality: AudioQuality,
    rows: Promise<readonly AudioFileRow[]>,
  ) => Promise<PlayableAudio | null>;
  /** The stored sound in any quality: for when the network cannot give the requested quality. */
  readonly anyAudioFor: (trackId: TrackId) => Promise<PlayableAudio | null>;
  /**
   * Fetches these songs whole in the background, first things first, one at a time; a new wish takes the place of the last,
   * and only what is being fetched and still wanted goes on. Does nothing on Save-Data.
   */
  readonly want: (tracks: readonly Track[], quality: AudioQuality) => void;
  /** The stored sound itself, for a download. */
  readonly bodyFor: (track: Track, quality: AudioQuality) => Promise<Blob | null>;
  readonly storedIds: () => Promise<ReadonlySet<TrackId>>;
  readonly onStored: (listener: (trackId: TrackId) => void) => () => void;
};

export type AudioLibraryDeps = {
  readonly db: OffbeatDb;
  readonly downloader: Downloader;
  readonly nowMs: () => number;
  readonly savesData: () => boolean;
};

/** Outcomes that a second try would only repeat. */
const lasting: ReadonlySet<TrackOutcome['kind']> = new Set(['forbidden', 'refused', 'notAudio', 'noSpace', 'full']);

export function createAudioLibrary({ db, downloader, nowMs, savesData }: AudioLibraryDeps): AudioLibrary {
  let wanted: readonly Track[] = [];
  let wantedQuality: AudioQuality = 'high';
  let fetching: { readonly trackId: TrackId; readonly abort: AbortController } | undefined;
  /** Not tried again before the next start: what was refused now would be refused again. */
  const hopeless = new Set<TrackId>();

  const opened = async (
    row: AudioFileRow | undefined,
    lookedFor?: { readonly key: string; readonly body: Promise<Blob | null | Unreadable> },
  ): Promise<PlayableAudio | null> => {
    if (row === undefined) return null;
    const body = await (lookedFor?.key === row.cacheKey ? lookedFor.body : lookForAudio(row.cacheKey));
    if (body === 'unreadable') return null;
    if (body === null || body.size !== row.bytes) {
      // The browser let it go: the row must not claim what is not there (docs/guarantees.md, case 29).
      await removeAudioFiles(db, [[row.trackId, row.quality]]);
      await removeStoredAudio(row.cacheKey);
      return null;
    }
    const url = URL.createObjectURL(body);
    touchAudioFile(db, row.trackId, row.quality, nowMs()).catch(ignored('noting that audio was played'));
    return { url, mime: row.mime, release: () => URL.revokeObjectURL(url) };
  };

  const fetchOne = async (track: Track, quality: AudioQuality, signal: AbortSignal): Promise<void> => {
    if (hopeless.has(track.id) || (await isCorsBlocked(db, track.id))) return;
    const { kind } = await downloader.download(track, quality, { signal });
    if (lasting.has(kind)) hopeless.add(track.id);
  };

  const work = async (): Promise<void> => {
    if (fetching !== undefined) return;
    for (let track = wanted[0]; track !== undefined; track = wanted[0]) {
      wanted = wanted.slice(1);
      const abort = new AbortController();
      fetching = { trackId: track.id, abort };
      try {
        await fetchOne(track, storedQuality(track, wantedQuality), abort.signal);
      } catch (error) {
        // A full or closing database: the track stays online only for now.
        logFailure('prefetching audio', error);
      }
      fetching = undefined;
    }
  };

  return {
    rowsOf: (trackId) => audioFilesOf(db, trackId).catch(orElse([], 'reading which audio is stored')),
    audioFor: async (track, quality, rows) => {
      const preferred = storedQuality(track, quality);
      const key = audioCacheKey(track.id, preferred);
      // Beside its row, not after it: cache and database are two processes away.
      const lookedFor = { key, body: lookForAudio(key) };
      return opened(
        (await rows).find((row) => row.quality === preferred),
        lookedFor,
      );
    },
    bodyFor: async (track, quality) => {
      const row = await audioFileOf(db, track.id, storedQuality(track, quality));
      return row === undefined ? null : storedAudio(row.cacheKey);
    },
    anyAudioFor: async (trackId) => {
      for (const row of await audioFilesOf(db, trackId)) {
        const source = await opened(row);
        if (source !== null) return source;
      }
      return null;
    },
    want: (tracks, quality) => {
      if (savesData()) return;
      const running = fetching;
      const goesOn = running !== undefined && quality === wantedQuality && tracks.some((t) => t.id === running.trackId);
      if (running !== undefined && !goesOn) running.abort.abort();
      wanted = goesOn ? tracks.filter((track) => track.id !== running.trackId) : tracks;
      wantedQuality = quality;
      void work();
    },
    storedIds: () => storedTrackIds(db),
    onStored: downloader.onStored,
  };
}
