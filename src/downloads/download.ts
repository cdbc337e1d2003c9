import { audioAddresses } from '../core/audio-address.ts';
import type { DownloadOutcome } from '../core/download-outcome.ts';
import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { addCorsBlocked, addAudioFile } from '../db/audio-files/commands.ts';
import { audioFileOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { allPinnedTrackIds, pinTables } from '../db/pins/pinned-tracks.ts';
import { busyVerdict, CallBackoff, type CallVerdict } from '../lib/call-backoff.ts';
import { evictHalf, evictFor, type RemoveBody } from './eviction.ts';

export type FetchHooks = {
  readonly signal: AbortSignal;
  readonly spaceFor: (bytes: number) => Promise<boolean>;
  /** Its last bytes are coming: the next may be asked for, so that the network never waits for the disk or an answer. */
  readonly onNearEnd: () => void;
};

export type DownloaderDeps = {
  readonly db: OffbeatDb;
  readonly nowMs: () => number;
  readonly random: () => number;
  readonly audioHost: string;
  /** The key of a file in the audio cache. */
  readonly keyOf: (trackId: TrackId, quality: AudioQuality) => string;
  /** Fetches a file into the cache (platform/shared/fetch-audio). Never rejects. */
  readonly fetchAudio: (key: string, address: string, hooks: FetchHooks) => Promise<DownloadOutcome>;
  readonly removeBody: RemoveBody;
  /** Runs one at a time over all tabs and the worker (platform/shared/locks). */
  readonly lock: <T>(name: string, timeoutMs: number, run: () => Promise<T>) => Promise<T>;
};

/**
 * What became of a track's download.
 * - `none`: the track has no address · `postponed`: its host asked for time, and nothing was sent
 */
export type TrackOutcome =
  DownloadOutcome | { readonly kind: 'none' } | { readonly kind: 'postponed'; readonly untilMs: number };

export type DownloadCaller = { readonly signal: AbortSignal; readonly onNearEnd?: () => void };

/** The one way audio comes onto this device: for Keep offline, for prefetch and for what plays. */
export type Downloader = {
  /**
   * Downloads a track in a quality that it is stored under (`storedQuality`), unless it is stored: evicts for its room and writes
   * its row. Callers of one file share one fetch, which ends early only when the last of them cancels. Rejects where the
   * database fails.
   */
  readonly download: (track: Track, quality: AudioQuality, caller: DownloadCaller) => Promise<TrackOutcome>;
  readonly onStored: (listener: (trackId: TrackId) => void) => () => void;
  /** Backoff and Retry-After by host; `all` while nothing answers. */
  readonly backoff: CallBackoff<string>;
};

/** One download of a page or worker. `bytes`: what there was room for, once that is known. */
type Flight = {
  readonly abort: AbortController;
  readonly done: Promise<TrackOutcome>;
  readonly nearEnd: Set<() => void>;
  callers: number;
  bytes: number;
};

/** Another tab or the worker may take this long over one file. */
const lockTimeoutMs = 10 * 60_000;

export function createDownloader(deps: DownloaderDeps): Downloader {
  const { db, nowMs, keyOf } = deps;
  const backoff = new CallBackoff<string>(deps);
  const listeners = new Set<(trackId: TrackId) => void>();
  /** By cache key, in the order in which they began. */
  const flights = new Map<string, Flight>();

  /** What is being stored has no row yet: its bytes are counted too, or, where that would be too much, waited for. */
  const spaceFor = async (key: string, bytes: number): Promise<boolean> => {
    const all = [...flights];
    const at = all.findIndex(([other]) => other === key);
    const coming = all.reduce((sum, [other, flight]) => (other === key ? sum : sum + flight.bytes), 0);
    const own = flights.get(key);
    if (own !== undefined) own.bytes = bytes;
    if (coming > 0) {
      if (await evictFor(db, bytes + coming, deps.removeBody)) return true;
      // Only those begun before: two that wait for each other would wait for ever.
      await Promise.allSettled(all.slice(0, Math.max(0, at)).map(([, { done }]) => done));
    }
    return evictFor(db, bytes, deps.removeBody);
  };

  const fetchFrom = async (key: string, address: string, hooks: FetchHooks): Promise<TrackOutcome> => {
    const host = hostOf(address);
    const untilMs = backoff.untilMs(host);
    if (untilMs !== null) return { kind: 'postponed', untilMs };
    const calledAtMs = nowMs();
    const outcome = await deps.fetchAudio(key, address, hooks);
    const verdict = verdictOf(outcome);
    if (verdict !== undefined) backoff.note(host, verdict, calledAtMs);
    // The disk is fuller than the budget knows.
    const retry = outcome.kind === 'full' && (await evictHalf(db, deps.removeBody));
    return retry ? deps.fetchAudio(key, address, hooks) : outcome;
  };

  const fetchTrack = async (
    track: Track,
    quality: AudioQuality,
    key: string,
    hooks: FetchHooks,
  ): Promise<TrackOutcome> => {
    if (hooks.signal.aborted) return { kind: 'aborted' };
    // Another tab or the worker may have stored it while this one waited for the lock.
    const row = await audioFileOf(db, track.id, quality);
    if (row !== undefined) return { kind: 'stored', bytes: row.bytes, mime: row.mime };
    let last: TrackOutcome = { kind: 'none' };
    for (const address of audioAddresses(track, quality, deps.audioHost)) {
      last = await fetchFrom(key, address, hooks);
      // A processed file that is missing is no reason to go without the track's own.
      if (last.kind !== 'refused' && last.kind !== 'notAudio' && last.kind !== 'forbidden') break;
    }
    if (last.kind === 'forbidden') await addCorsBlocked(db, track.id, nowMs());
    if (last.kind === 'stored') await addRow(track.id, quality, key, last);
    return last;
  };

  const addRow = async (
    trackId: TrackId,
    quality: AudioQuality,
    cacheKey: string,
    { bytes, mime }: { readonly bytes: number; readonly mime: string },
  ): Promise<void> => {
    const at = { storedAtMs: nowMs(), playedAtMs: nowMs() };
    await db.transaction('rw', [...pinTables(db), db.audioFiles, db.downloadFailures, db.corsBlocked], async () => {
      const pinned = (await allPinnedTrackIds(db)).has(trackId) ? 1 : 0;
      await addAudioFile(db, { trackId, quality, cacheKey, bytes, mime, pinned, ...at });
    });
    for (const listener of listeners) listener(trackId);
  };

  const begin = (track: Track, quality: AudioQuality, key: string): Flight => {
    const abort = new AbortController();
    const nearEnd = new Set<() => void>();
    const onNearEnd = (): void => {
      for (const told of nearEnd) told();
    };
    const hooks = { signal: abort.signal, onNearEnd, spaceFor: (bytes: number) => spaceFor(key, bytes) };
    const done = deps
      .lock(`offbeat:download:${key}`, lockTimeoutMs, () => fetchTrack(track, quality, key, hooks))
      .finally(() => flights.delete(key));
    const flight: Flight = { abort, done, nearEnd, callers: 0, bytes: 0 };
    flights.set(key, flight);
    return flight;
  };

  const download: Downloader['download'] = async (track, quality, caller) => {
    const key = keyOf(track.id, quality);
    const running = flights.get(key);
    if (running?.abort.signal.aborted === true) {
      await running.done;
      return download(track, quality, caller);
    }
    return caller.signal.aborted ? { kind: 'aborted' } : follow(running ?? begin(track, quality, key), caller);
  };
  return {
    download,
    onStored: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    backoff,
  };
}

/** The outcome of a flight for one of its callers: the last who cancels ends it, any other only leaves. */
async function follow(flight: Flight, { signal, onNearEnd }: DownloadCaller): Promise<TrackOutcome> {
  flight.callers++;
  if (onNearEnd !== undefined) flight.nearEnd.add(onNearEnd);
  let leave = (): void => undefined;
  const left = new Promise<TrackOutcome>((resolve) => {
    leave = () => {
      flight.callers--;
      if (flight.callers === 0) flight.abort.abort();
      else resolve({ kind: 'aborted' });
    };
  });
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([flight.done, left]);
  } finally {
    signal.removeEventListener('abort', leave);
    if (onNearEnd !== undefined) flight.nearEnd.delete(onNearEnd);
  }
}

/** A relative address is of the page's own host. */
const hostOf = (address: string): string => /^[a-z]+:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '';

/** What a fetch says of its host; undefined where it says nothing. */
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
