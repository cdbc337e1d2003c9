import { storedQuality } from '../core/audio-address.ts';
import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { isCorsBlocked } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { logFailure } from '../lib/log.ts';
import type { Downloader } from './download.ts';
import { foundNoPlace, type TrackOutcome } from './flights.ts';
import { isWithin } from '../lib/timers.ts';

export type DownloadAheadDeps = {
  readonly db: OffbeatDb;
  readonly nowMs: () => number;
  readonly downloader: Downloader;
  /** False on Save-Data, and where nothing can be stored. */
  readonly mayDownload: () => boolean;
};

/** The user may raise the budget or free space meanwhile. */
const fullForMs = 5 * 60_000;

/**
 * How long another attempt would fail the same way; 0 if it may succeed at once. A host that forbids reading is remembered
 * in the table `corsBlocked` instead.
 */
function lastsMs(kind: TrackOutcome['kind']): number {
  if (kind === 'refused' || kind === 'notAudio') return Number.POSITIVE_INFINITY;
  return foundNoPlace(kind) ? fullForMs : 0;
}

type Failure = { readonly seenAtMs: number; readonly lastsMs: number };

export class AheadDownloader {
  private readonly deps: DownloadAheadDeps;
  private wanted: readonly Track[] = [];
  private quality: AudioQuality = 'high';
  private fetching: { readonly trackId: TrackId; readonly abort: AbortController } | undefined;
  private readonly failures = new Map<TrackId, Failure>();

  constructor(deps: DownloadAheadDeps) {
    this.deps = deps;
  }

  /**
   * Replaces the list of tracks to download; the download under way is cancelled unless it is in the new list. Does
   * nothing unless `mayDownload`.
   */
  download(tracks: readonly Track[], quality: AudioQuality): void {
    if (!this.deps.mayDownload()) return;
    // One that is being cancelled is begun again.
    const running = this.fetching?.abort.signal.aborted === true ? undefined : this.fetching;
    const goesOn = running !== undefined && quality === this.quality && tracks.some(({ id }) => id === running.trackId);
    if (running !== undefined && !goesOn) running.abort.abort();
    this.wanted = goesOn ? tracks.filter(({ id }) => id !== running.trackId) : tracks;
    this.quality = quality;
    void this.work();
  }

  /** Downloads nothing until the next call of `download`; what arrived stays. */
  cancel(): void {
    this.wanted = [];
    this.fetching?.abort.abort();
  }

  private async work(): Promise<void> {
    if (this.fetching !== undefined) return;
    for (let track = this.wanted[0]; track !== undefined; track = this.wanted[0]) {
      this.wanted = this.wanted.slice(1);
      const abort = new AbortController();
      this.fetching = { trackId: track.id, abort };
      try {
        await this.fetchOne(track, storedQuality(track, this.quality), abort.signal);
      } catch (error) {
        // A full or closing database: for now the track plays from the network.
        logFailure('downloading ahead', error);
      }
      this.fetching = undefined;
    }
  }

  private async fetchOne(track: Track, quality: AudioQuality, signal: AbortSignal): Promise<void> {
    const { db, nowMs, downloader } = this.deps;
    if (this.isHopeless(track.id) || (await isCorsBlocked(db, track.id, nowMs()))) return;
    const { kind } = await downloader.download(track, quality, { signal });
    const spanMs = lastsMs(kind);
    if (spanMs > 0) this.failures.set(track.id, { seenAtMs: nowMs(), lastsMs: spanMs });
  }

  private isHopeless(trackId: TrackId): boolean {
    const failure = this.failures.get(trackId);
    return failure !== undefined && isWithin(failure.seenAtMs, this.deps.nowMs(), failure.lastsMs);
  }
}
