import { audioAddresses, isLosslessSource } from '../core/audio-address.ts';
import type { TrackId } from '../core/ids.ts';
import { limits } from '../core/limits.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import type { SoundRow } from '../db/rows.ts';
import { addNoReading, addSound, removeSounds, touchSound } from '../db/sounds/commands.ts';
import {
  allSoundRows,
  forbidsReading,
  soundBudget,
  soundRow,
  soundRowsOf,
  soundsToEvict,
  storedTrackIds,
} from '../db/sounds/queries.ts';
import {
  removeStoredSound,
  soundCacheKey,
  storedSound,
  storedSoundKeys,
  storeSound,
  type StoreOutcome,
} from '../platform/shared/sound-cache.ts';

/** Sound the audio element can play; `release` gives the memory back once it plays no more. */
export type SoundSource = { readonly url: string; readonly release: () => void };

export type Sounds = {
  /** What is stored of a track, in any quality: one look by index, so that it can be under way beside the track's own. */
  readonly rowsOf: (trackId: TrackId) => Promise<readonly SoundRow[]>;
  /** The stored sound of a track in the quality asked for, out of its rows, or null. */
  readonly soundFor: (
    track: Track,
    quality: AudioQuality,
    rows: Promise<readonly SoundRow[]>,
  ) => Promise<SoundSource | null>;
  /** The stored sound in any quality: for when the network cannot give the wished one. */
  readonly anySoundFor: (trackId: TrackId) => Promise<SoundSource | null>;
  /**
   * Fetches these songs whole in the background, first things first, one at a time; a new wish takes the place of the last,
   * and only what is being fetched and still wanted goes on. Does nothing on Save-Data.
   */
  readonly want: (tracks: readonly Track[], quality: AudioQuality) => void;
  /** The stored sound itself, for a download. */
  readonly bodyFor: (track: Track, quality: AudioQuality) => Promise<Blob | null>;
  readonly storedIds: () => Promise<ReadonlySet<TrackId>>;
  readonly onStored: (listener: (trackId: TrackId) => void) => () => void;
  /** Makes rows and cache agree again; run once a start. */
  readonly reconcile: () => Promise<void>;
};

export type SoundsDeps = {
  readonly db: OffbeatDb;
  readonly audioHost: string;
  readonly nowMs: () => number;
  readonly savesData: () => boolean;
};

/**
 * The quality a song is stored under. Without a processed key there is one sound whatever the quality, and a lossless wish
 * that its source cannot meet is met by high (spec section 4): both are `high`.
 */
export function storedQuality(track: Track, quality: AudioQuality): AudioQuality {
  if (track.processedAudioKey === null) return 'high';
  return quality === 'lossless' && !isLosslessSource(track.audioUrl) ? 'high' : quality;
}

export function createSounds({ db, audioHost, nowMs, savesData }: SoundsDeps): Sounds {
  const listeners = new Set<(trackId: TrackId) => void>();
  let wanted: readonly Track[] = [];
  let wantedQuality: AudioQuality = 'high';
  let fetching: { readonly trackId: TrackId; readonly abort: AbortController } | undefined;
  /** Not tried again before the next start: what was refused now would be refused again. */
  const hopeless = new Set<TrackId>();

  const opened = async (row: SoundRow | undefined): Promise<SoundSource | null> => {
    if (row === undefined) return null;
    const body = await storedSound(row.cacheKey);
    if (body === null || body.size !== row.bytes) {
      // The browser let it go: the row must not claim what is not there (offline.md, case 29).
      await removeSounds(db, [[row.trackId, row.quality]]);
      await removeStoredSound(row.cacheKey);
      return null;
    }
    const url = URL.createObjectURL(body);
    touchSound(db, row.trackId, row.quality, nowMs()).catch(() => undefined);
    return { url, release: () => URL.revokeObjectURL(url) };
  };

  const makeRoom = async (bytes: number): Promise<boolean> => {
    const budget = (await soundBudget(db)) ?? limits.soundBudgetBytes;
    const evicted = await soundsToEvict(db, bytes, budget);
    if (evicted === null) return false;
    await evict(evicted);
    return true;
  };
  const evict = async (rows: readonly SoundRow[]): Promise<void> => {
    // Rows first: should the page die here, a body without a row is swept at the next start, never the other way round.
    await removeSounds(
      db,
      rows.map((row) => [row.trackId, row.quality]),
    );
    for (const row of rows) await removeStoredSound(row.cacheKey);
  };

  const fetchOne = async (track: Track, quality: AudioQuality, signal: AbortSignal): Promise<void> => {
    const addresses = audioAddresses(track, quality, audioHost);
    if (addresses.length === 0 || hopeless.has(track.id)) return;
    if ((await soundRow(db, track.id, quality)) !== undefined || (await forbidsReading(db, track.id))) return;
    const budget = (await soundBudget(db)) ?? limits.soundBudgetBytes;
    const key = soundCacheKey(track.id, quality);
    const store = async (): Promise<StoreOutcome> => {
      let last: StoreOutcome = { kind: 'unreachable' };
      for (const address of addresses) {
        last = await storeSound(key, address, { maxBytes: budget, signal });
        // A processed file that is missing is no reason to go without the song's own.
        if (last.kind !== 'notSound' && last.kind !== 'forbidden') break;
      }
      return last;
    };
    let outcome = await store();
    if (outcome.kind === 'full') {
      // The disk is fuller than the budget knows: let the oldest half go once and try again.
      const rows = (await allSoundRows(db)).filter((row) => row.pinned === 0);
      await evict(rows.sort((a, b) => a.playedAtMs - b.playedAtMs).slice(0, Math.ceil(rows.length / 2)));
      if (rows.length > 0) outcome = await store();
    }
    await settle(track.id, quality, key, outcome);
  };

  const settle = async (id: TrackId, quality: AudioQuality, key: string, outcome: StoreOutcome): Promise<void> => {
    if (outcome.kind === 'forbidden') await addNoReading(db, id, nowMs());
    if (outcome.kind !== 'stored' && outcome.kind !== 'unreachable') hopeless.add(id);
    if (outcome.kind !== 'stored') return;
    if (!(await makeRoom(outcome.bytes))) {
      await removeStoredSound(key);
      hopeless.add(id);
      return;
    }
    const { bytes, mime } = outcome;
    const [storedAtMs, playedAtMs] = [nowMs(), nowMs()];
    await addSound(db, { trackId: id, quality, cacheKey: key, bytes, mime, pinned: 0, storedAtMs, playedAtMs });
    for (const listener of listeners) listener(id);
  };

  const work = async (): Promise<void> => {
    if (fetching !== undefined) return;
    for (let track = wanted[0]; track !== undefined; track = wanted[0]) {
      wanted = wanted.slice(1);
      const abort = new AbortController();
      fetching = { trackId: track.id, abort };
      try {
        await fetchOne(track, storedQuality(track, wantedQuality), abort.signal);
      } catch {
        // A full or closing database: the song simply stays online only for now.
      }
      fetching = undefined;
    }
  };

  return {
    rowsOf: (trackId) => soundRowsOf(db, trackId).catch(() => []),
    soundFor: async (track, quality, rows) => {
      const wished = storedQuality(track, quality);
      return opened((await rows).find((row) => row.quality === wished));
    },
    bodyFor: async (track, quality) => {
      const row = await soundRow(db, track.id, storedQuality(track, quality));
      return row === undefined ? null : storedSound(row.cacheKey);
    },
    anySoundFor: async (trackId) => {
      for (const row of await soundRowsOf(db, trackId)) {
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
    onStored: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    reconcile: async () => {
      const [rows, keys] = await Promise.all([allSoundRows(db), storedSoundKeys()]);
      const inCache = new Set(keys);
      const known = new Set(rows.map((row) => row.cacheKey));
      const gone = rows.filter((row) => !inCache.has(row.cacheKey));
      await removeSounds(
        db,
        gone.map((row) => [row.trackId, row.quality]),
      );
      for (const key of keys) {
        // What is being fetched right now has no row yet.
        if (!known.has(key) && (fetching === undefined || !key.includes(encodeURIComponent(fetching.trackId)))) {
          await removeStoredSound(key);
        }
      }
    },
  };
}
