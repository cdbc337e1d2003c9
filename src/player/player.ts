import type { TrackId } from '../core/ids.ts';
import type { Repeat } from '../core/queue.ts';
import { noSleep, type SleepChoice } from '../core/sleep.ts';

/** Where a queue came from: decides next and previous (docs/product.md section 4: with a playlist, or within a genre's list). */
export type PlaySource = {
  /** The route to go back to, e.g. `/genre/lo-fi`. */
  readonly route: string;
  readonly kind: 'playlist' | 'genre';
};

/** What the app sees of the one running player. Every method may be called at any time and none rejects. */
export type Player = {
  /** Plays `trackIds` from `startAt` (an index). Tapping the current track toggles play and pause instead. */
  readonly playFrom: (trackIds: readonly TrackId[], startAt: number, source: PlaySource) => void;
  /** Play on a list: the list becomes the playlist and starts at its first track, whatever plays now. */
  readonly playList: (trackIds: readonly TrackId[], source: PlaySource) => void;
  /** Plays a shuffled copy from its first track. */
  readonly playShuffled: (trackIds: readonly TrackId[], source: PlaySource) => void;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly playNext: (trackId: TrackId) => void;
  readonly addToQueue: (trackId: TrackId) => void;
  /** Tapping an entry of the queue: plays it, or toggles the current one. */
  readonly playEntry: (trackId: TrackId) => void;
  readonly removeFromQueue: (trackId: TrackId) => void;
  /** The queue becomes `trackIds`; what plays goes on. */
  readonly replaceQueue: (trackIds: readonly TrackId[]) => void;
  /** Indexes before and after; `to` is counted with the entry taken out. */
  readonly moveInQueue: (from: number, to: number) => void;
  /** The fullscreen player's shuffle: the rest of the queue in random order behind what plays. */
  readonly shuffleQueue: () => void;
  /** Cycles off, all, one, off. */
  readonly cycleRepeat: () => void;
  readonly seek: (atS: number) => void;
  readonly seekBy: (seconds: number) => void;
  /** 0 to 1; turning the volume also ends a mute. */
  readonly setVolume: (volume: number) => void;
  readonly toggleMute: () => void;
  /** Stops by itself after some minutes or with the current track. */
  readonly setSleep: (sleep: SleepChoice) => void;
  /** Stops, and clears the current track (mini player's dismissal). */
  readonly dismiss: () => void;
  /** Resolves the sources of a track that the pointer or focus is on. */
  readonly prefetch: (trackId: TrackId) => void;
  /** Seconds into the current track: read on demand, so that nothing renders while it is hidden. */
  readonly timeS: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** A stable snapshot until something changes: for useSyncExternalStore. Playing time is not in it. */
  readonly snapshot: () => PlayerSnapshot;
};

export type PlayerSnapshot = {
  readonly currentTrackId: TrackId | null;
  /** `preparing`: asked to play, no sound yet. */
  readonly status: 'idle' | 'preparing' | 'playing' | 'paused';
  readonly trackIds: readonly TrackId[];
  /** The current track's index in `trackIds`; -1 when it is missing from them. */
  readonly position: number;
  readonly repeat: Repeat;
  /** 0 to 1; 0 while muted. */
  readonly volume: number;
  readonly sleep: SleepChoice;
  /** Seconds, from the sound itself or else from the track's record; null while unknown. */
  readonly durationS: number | null;
  /** Whether what plays is lossless; null while no source of the track is loaded. */
  readonly lossless: boolean | null;
  /** Counts how often the place in the track changed otherwise than by playing: who shows the time looks again. */
  readonly moves: number;
};

export const idleSnapshot: PlayerSnapshot = {
  currentTrackId: null,
  status: 'idle',
  trackIds: [],
  position: -1,
  repeat: 'all',
  volume: 1,
  sleep: noSleep,
  durationS: null,
  lossless: null,
  moves: 0,
};

/**
 * What the user is told. `skipping`: this track cannot play without the network and another does; `broken`: its audio is
 * missing or damaged and another does; `nothingPlayable`: without a network none can; `nothingPlays`: with one none does;
 * `noOutput`: the sound finds no way out of this device; `slept`: the sleep timer stopped it.
 */
export type PlayerNotice = 'skipping' | 'broken' | 'nothingPlayable' | 'nothingPlays' | 'noOutput' | 'slept';
