import type { ActivityMessage } from '../core/downloads/download-activity.ts';
import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { CallBackoff } from '../lib/call-backoff.ts';
import { createListeners } from '../lib/listeners.ts';
import { evictFor } from './eviction.ts';
import { FileFetcher, type FetchDeps, type FetchedFile } from './fetch-file.ts';
import {
  Flights,
  follow,
  type DownloadCaller,
  type FetchHooks,
  type FlightHooks,
  type TrackOutcome,
} from './flights.ts';

export type DownloaderDeps = FetchDeps & {
  readonly random: () => number;
  readonly keyOf: (trackId: TrackId, quality: AudioQuality) => string;
  /** One at a time over all tabs and the worker (platform/shared/locks). */
  readonly lock: <T>(name: string, timeoutMs: number, run: () => Promise<T>) => Promise<T>;
};

/** The only downloader of audio: for pins, the current track and the next. */
export type Downloader = {
  /**
   * Downloads a track in a quality that it is stored under (`storedQuality`), unless it is stored: evicts for space and
   * writes its row. Callers of one file share one fetch, which is cancelled only when all of them cancel. Rejects when
   * the database fails.
   */
  readonly download: (track: Track, quality: AudioQuality, caller: DownloadCaller) => Promise<TrackOutcome>;
  /** Calls `listener` for each track that a call of `download` stored, or found stored by another tab or the worker. */
  readonly onStored: (listener: (trackId: TrackId) => void) => () => void;
  readonly backoff: CallBackoff<string>;
};

const lockTimeoutMs = 10 * 60_000;

export function createDownloader(deps: DownloaderDeps): Downloader {
  const backoff = new CallBackoff<string>(deps);
  const stored = createListeners<TrackId>();
  const fetcher = new FileFetcher(deps, backoff, stored.notify);
  const download: Downloader['download'] = async (track, quality, caller) => {
    const key = deps.keyOf(track.id, quality);
    const running = flights.get(key);
    if (running?.abort.signal.aborted === true) {
      await running.done;
      return download(track, quality, caller);
    }
    if (caller.signal.aborted) return { kind: 'aborted' };
    const file: FetchedFile = { track, quality, key };
    const begin = async (flight: FlightHooks): Promise<TrackOutcome> => {
      const tell = (activity: ActivityMessage['activity']): void => deps.onActivity?.({ trackId: track.id, activity });
      const onProgress = progressTeller((share) => tell({ phase: 'downloading', share }));
      const hooks = { ...flight, onProgress };
      const fetch = (): Promise<TrackOutcome> => fetcher.fetch(file, hooks).finally(() => tell(null));
      return inTurn(deps.lock, key, flight.signal, fetch);
    };
    return follow(running ?? flights.begin(key, begin), caller);
  };
  const flights = new Flights((bytes) => evictFor(deps.db, bytes, deps.removeBody));
  return {
    download,
    onStored: stored.subscribe,
    backoff,
  };
}

/** Another tab or the worker may be fetching the file for minutes: an abort ends the wait for it. */
function inTurn(
  lock: DownloaderDeps['lock'],
  key: string,
  signal: AbortSignal,
  fetch: () => Promise<TrackOutcome>,
): Promise<TrackOutcome> {
  let isWaiting = true;
  const fetched = lock(`offbeat:download:${key}`, lockTimeoutMs, () => {
    isWaiting = false;
    return fetch();
  });
  const left = new Promise<TrackOutcome>((resolve) => {
    signal.addEventListener('abort', () => (isWaiting ? resolve({ kind: 'aborted' }) : undefined));
  });
  return Promise.race([fetched, left]);
}

/** A ring of 14 px shows no finer steps. */
const progressSteps = 40;

function progressTeller(tell: FetchHooks['onProgress']): FetchHooks['onProgress'] {
  let told: number | null | undefined;
  return (share) => {
    const step = share === null ? null : Math.floor(share * progressSteps);
    if (step === told) return;
    told = step;
    tell(share);
  };
}
