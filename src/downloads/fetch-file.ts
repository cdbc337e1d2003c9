import { audioAddresses } from '../core/audio-address.ts';
import type { ActivityMessage } from '../core/downloads/download-activity.ts';
import type { DownloadOutcome } from '../core/downloads/download-outcome.ts';
import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { addCorsBlocked, addAudioFile } from '../db/audio-files/commands.ts';
import { audioFileOf } from '../db/audio-files/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { allPinnedTrackIds, pinTables } from '../db/pins/pinned-tracks.ts';
import { busyVerdict, type CallBackoff, type CallVerdict } from '../lib/call-backoff.ts';
import { logFailure } from '../lib/log.ts';
import { evictHalf, type RemoveBody } from './eviction.ts';
import type { FetchHooks, TrackOutcome } from './flights.ts';

export type FetchDeps = {
  readonly db: OffbeatDb;
  readonly nowMs: () => number;
  readonly audioHost: string;
  /** Into the cache (platform/shared/fetch-audio). Never rejects. */
  readonly fetchAudio: (key: string, address: string, hooks: FetchHooks) => Promise<DownloadOutcome>;
  readonly removeBody: RemoveBody;
  readonly onActivity?: (message: ActivityMessage) => void;
};

/** A track's file: `key` is its address in the cache. */
export type FetchedFile = { readonly track: Track; readonly quality: AudioQuality; readonly key: string };

/** The others are no failures of the host or the network. */
const failedKinds: ReadonlySet<TrackOutcome['kind']> = new Set(['unreachable', 'busy', 'cut', 'refused', 'notAudio']);

/** Fetches a file and stores its row, for the one at a time that has the file's lock (download.ts). */
export class FileFetcher {
  private readonly deps: FetchDeps;
  private readonly backoff: CallBackoff<string>;
  private readonly tellStored: (trackId: TrackId) => void;

  /** `backoff` is by host. `tellStored` also gets a track that another tab or the worker has stored. */
  constructor(deps: FetchDeps, backoff: CallBackoff<string>, tellStored: (trackId: TrackId) => void) {
    [this.deps, this.backoff, this.tellStored] = [deps, backoff, tellStored];
  }

  async fetch(file: FetchedFile, hooks: FetchHooks): Promise<TrackOutcome> {
    if (hooks.signal.aborted) return { kind: 'aborted' };
    const { track, quality } = file;
    // Another tab or the worker may have stored it while this one waited for the lock.
    const row = await audioFileOf(this.deps.db, track.id, quality);
    if (row !== undefined) {
      this.tellStored(track.id);
      return { kind: 'stored', bytes: row.bytes, mime: row.mime };
    }
    this.deps.onActivity?.({ trackId: track.id, activity: { phase: 'preparing' } });
    const outcome = await this.fetchFirst(file, hooks);
    await this.note(file, outcome);
    return outcome;
  }

  /** From the first of the track's addresses that has its audio. */
  private async fetchFirst({ track, quality, key }: FetchedFile, hooks: FetchHooks): Promise<TrackOutcome> {
    let last: TrackOutcome = { kind: 'none' };
    for (const address of audioAddresses(track, quality, this.deps.audioHost)) {
      last = await this.fetchFrom(address, key, hooks);
      // A missing processed file must not hide the track's own.
      if (last.kind !== 'refused' && last.kind !== 'notAudio' && last.kind !== 'forbidden') break;
    }
    return last;
  }

  private async fetchFrom(address: string, key: string, hooks: FetchHooks): Promise<TrackOutcome> {
    const { db, removeBody } = this.deps;
    const untilMs = this.backoff.untilMs(hostOf(address));
    if (untilMs !== null) return { kind: 'postponed', untilMs };
    const outcome = await this.call(address, key, hooks);
    // The disk is fuller than the budget assumes.
    const retry = outcome.kind === 'full' && (await evictHalf(db, removeBody));
    return retry ? this.call(address, key, hooks) : outcome;
  }

  private async call(address: string, key: string, hooks: FetchHooks): Promise<DownloadOutcome> {
    const calledAtMs = this.deps.nowMs();
    const outcome = await this.deps.fetchAudio(key, address, hooks);
    const verdict = verdictOf(outcome);
    if (verdict !== undefined) this.backoff.note(hostOf(address), verdict, calledAtMs);
    return outcome;
  }

  private async note(file: FetchedFile, outcome: TrackOutcome): Promise<void> {
    const { db, nowMs } = this.deps;
    const { id } = file.track;
    if (outcome.kind === 'forbidden') await addCorsBlocked(db, id, nowMs());
    if (failedKinds.has(outcome.kind))
      logFailure(`downloading audio: ${outcome.kind}`, new Error('Failed to fetch audio'));
    if (outcome.kind !== 'stored') return;
    await this.addRow(file, outcome);
    this.tellStored(id);
  }

  private async addRow(
    { track, quality, key: cacheKey }: FetchedFile,
    { bytes, mime }: { readonly bytes: number; readonly mime: string },
  ): Promise<void> {
    const { db, nowMs } = this.deps;
    const at = { storedAtMs: nowMs(), playedAtMs: nowMs() };
    await db.transaction('rw', [...pinTables(db), db.audioFiles, db.downloadFailures, db.corsBlocked], async () => {
      const pinned = (await allPinnedTrackIds(db)).has(track.id) ? 1 : 0;
      await addAudioFile(db, { trackId: track.id, quality, cacheKey, bytes, mime, pinned, ...at });
    });
  }
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
    case 'unstorable':
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
