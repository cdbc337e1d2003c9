import { audioAddresses } from '../core/audio-address.ts';
import type { ActivityMessage } from '../core/downloads/download-activity.ts';
import type { DownloadOutcome } from '../core/downloads/download-outcome.ts';
import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { addCorsBlocked, addAudioFile } from '../db/audio-files/commands.ts';
import { audioFileOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { allPinnedTrackIds, pinTables } from '../db/pins/pinned-tracks.ts';
import { busyVerdict, CallBackoff, type CallVerdict } from '../lib/call-backoff.ts';
import { createListeners } from '../lib/listeners.ts';
import { logFailure } from '../lib/log.ts';
import { evictHalf, evictFor, type RemoveBody } from './eviction.ts';
import {
  Flights,
  follow,
  type DownloadCaller,
  type FetchHooks,
  type FlightHooks,
  type TrackOutcome,
} from './flights.ts';

export type DownloaderDeps = {
  readonly db: OffbeatDb;
  readonly nowMs: () => number;
  readonly random: () => number;
  readonly audioHost: string;
  readonly keyOf: (trackId: TrackId, quality: AudioQuality) => string;
  /** Into the cache (platform/shared/fetch-audio). Never rejects. */
  readonly fetchAudio: (key: string, address: string, hooks: FetchHooks) => Promise<DownloadOutcome>;
  readonly removeBody: RemoveBody;
  /** One at a time over all tabs and the worker (platform/shared/locks). */
  readonly lock: <T>(name: string, timeoutMs: number, run: () => Promise<T>) => Promise<T>;
  readonly onActivity?: (message: ActivityMessage) => void;
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
  const download: Downloader['download'] = async (track, quality, caller) => {
    const key = deps.keyOf(track.id, quality);
    const running = flights.get(key);
    if (running?.abort.signal.aborted === true) {
      await running.done;
      return download(track, quality, caller);
    }
    if (caller.signal.aborted) return { kind: 'aborted' };
    const fetched: FetchedFile = { track, quality, key };
    const begin = async (flight: FlightHooks): Promise<TrackOutcome> => {
      const tell = (activity: ActivityMessage['activity']): void => deps.onActivity?.({ trackId: track.id, activity });
      const onProgress = progressTeller((share) => tell({ phase: 'downloading', share }));
      const hooks = { ...flight, onProgress };
      const fetch = (): Promise<TrackOutcome> =>
        fetchFile(deps, backoff, fetched, hooks, stored.notify).finally(() => tell(null));
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

/** The others are no failures of the host or the network. */
const failedKinds: ReadonlySet<TrackOutcome['kind']> = new Set(['unreachable', 'busy', 'cut', 'refused', 'notAudio']);

type FetchedFile = { readonly track: Track; readonly quality: AudioQuality; readonly key: string };

async function fetchFile(
  deps: DownloaderDeps,
  backoff: CallBackoff<string>,
  file: FetchedFile,
  hooks: FetchHooks,
  tellStored: (trackId: TrackId) => void,
): Promise<TrackOutcome> {
  const { db, nowMs, audioHost } = deps;
  const { track, quality } = file;
  if (hooks.signal.aborted) return { kind: 'aborted' };
  // Another tab or the worker may have stored it while this one waited for the lock.
  const row = await audioFileOf(db, track.id, quality);
  if (row !== undefined) {
    tellStored(track.id);
    return { kind: 'stored', bytes: row.bytes, mime: row.mime };
  }
  let last: TrackOutcome = { kind: 'none' };
  deps.onActivity?.({ trackId: track.id, activity: { phase: 'preparing' } });
  for (const address of audioAddresses(track, quality, audioHost)) {
    last = await fetchFrom(deps, backoff, file.key, address, hooks);
    // A missing processed file must not hide the track's own.
    if (last.kind !== 'refused' && last.kind !== 'notAudio' && last.kind !== 'forbidden') break;
  }
  if (last.kind === 'forbidden') await addCorsBlocked(db, track.id, nowMs());
  if (failedKinds.has(last.kind)) logFailure(`downloading audio: ${last.kind}`, new Error('Failed to fetch audio'));
  if (last.kind === 'stored') {
    await addRow(deps, file, last);
    tellStored(track.id);
  }
  return last;
}

async function fetchFrom(
  { db, nowMs, fetchAudio, removeBody }: DownloaderDeps,
  backoff: CallBackoff<string>,
  key: string,
  address: string,
  hooks: FetchHooks,
): Promise<TrackOutcome> {
  const host = hostOf(address);
  const untilMs = backoff.untilMs(host);
  if (untilMs !== null) return { kind: 'postponed', untilMs };
  const call = async (): Promise<DownloadOutcome> => {
    const calledAtMs = nowMs();
    const outcome = await fetchAudio(key, address, hooks);
    const verdict = verdictOf(outcome);
    if (verdict !== undefined) backoff.note(host, verdict, calledAtMs);
    return outcome;
  };
  const outcome = await call();
  // The disk is fuller than the budget assumes.
  const retry = outcome.kind === 'full' && (await evictHalf(db, removeBody));
  return retry ? call() : outcome;
}

async function addRow(
  { db, nowMs }: DownloaderDeps,
  { track, quality, key: cacheKey }: FetchedFile,
  { bytes, mime }: { readonly bytes: number; readonly mime: string },
): Promise<void> {
  const at = { storedAtMs: nowMs(), playedAtMs: nowMs() };
  await db.transaction('rw', [...pinTables(db), db.audioFiles, db.downloadFailures, db.corsBlocked], async () => {
    const pinned = (await allPinnedTrackIds(db)).has(track.id) ? 1 : 0;
    await addAudioFile(db, { trackId: track.id, quality, cacheKey, bytes, mime, pinned, ...at });
  });
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

/** Relative addresses are on the page's own host. */
const hostOf = (address: string): string => /^[a-z]+:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '';

function verdictOf(outcome: DownloadOutcome): CallVerdict | undefined {
  switch (outcome.kind) {
    case 'unreachable':
      return { kind: 'silent' };
    case 'busy':
      return busyVerdict(outcome.status, outcome.retryAfterMs) ?? { kind: 'failed' };
    case 'cut':
    case 'aborted':
      return undefined;
    case 'stored':
    case 'refused':
    case 'notAudio':
    case 'forbidden':
    case 'noSpace':
    case 'full':
      return { kind: 'answered' };
  }
}
