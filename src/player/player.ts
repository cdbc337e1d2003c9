import type { TrackId } from '../core/ids.ts';
import type { QueueKind, Repeat } from '../core/queue/queue.ts';
import { noSleep, type SleepChoice } from '../core/sleep-timer.ts';
import type { PlayerStatus } from './engine/state.ts';

/** Decides next and previous (docs/product.md section 4: with a playlist, or within a genre's list). */
export type QueueOrigin = {
  readonly route: string;
  readonly kind: 'playlist' | 'genre';
};

/** Every method may be called at any time, and none rejects. */
export type Player = {
  /** `startAt` is an index. The current track toggles play and pause instead. */
  readonly playFrom: (trackIds: readonly TrackId[], startAt: number, origin: QueueOrigin) => void;
  readonly playList: (trackIds: readonly TrackId[], origin: QueueOrigin) => void;
  readonly playShuffled: (trackIds: readonly TrackId[], origin: QueueOrigin) => void;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  /** All at once: thousands, one by one, would stop the page for seconds. */
  readonly playNext: (trackIds: readonly TrackId[]) => void;
  readonly addToQueue: (trackIds: readonly TrackId[]) => void;
  readonly playEntry: (trackId: TrackId) => void;
  readonly removeFromQueue: (trackId: TrackId) => void;
  /** `was`: for Undo, the `kind` of the snapshot before. Without it nothing follows a single track by itself. */
  readonly replaceQueue: (trackIds: readonly TrackId[], suggestedIds?: readonly TrackId[], was?: QueueKind) => void;
  /** Indexes before and after; `to` is counted without the entry. */
  readonly moveInQueue: (from: number, to: number) => void;
  /** The fullscreen player's shuffle: what follows the current track, in random order. */
  readonly shuffleQueue: () => void;
  /** Off, all, one, off. */
  readonly cycleRepeat: () => void;
  readonly seek: (atS: number) => void;
  readonly seekBy: (seconds: number) => void;
  /** 0 to 1; also ends a mute. */
  readonly setVolume: (volume: number) => void;
  readonly toggleMute: () => void;
  readonly setSleep: (sleep: SleepChoice) => void;
  readonly dismiss: () => void;
  /** Looks up the sources of the track that the pointer or focus is on, so that a press plays at once. */
  readonly expect: (trackId: TrackId) => void;
  /** Seconds into the current track; a getter, so that nothing renders while it is hidden. */
  readonly timeS: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** For useSyncExternalStore: the same object until something changes. Without the position. */
  readonly snapshot: () => PlayerSnapshot;
};

export type PlayerSnapshot = {
  readonly currentTrackId: TrackId | null;
  readonly status: PlayerStatus;
  /** Of the queue. */
  readonly kind: QueueKind;
  readonly trackIds: readonly TrackId[];
  /** Index in `trackIds`; -1 when missing. */
  readonly currentIndex: number;
  /** Those of `trackIds` with which playback goes on after the list's end. */
  readonly suggestedIds: readonly TrackId[];
  readonly repeat: Repeat;
  /** 0 to 1; 0 while muted. */
  readonly volume: number;
  readonly sleep: SleepChoice;
  /** Of the audio, else of the track's record; null while unknown. */
  readonly durationS: number | null;
  /** Null while no source of the track is loaded. */
  readonly lossless: boolean | null;
  /** Rises when the position changed otherwise than by playing, so that whatever shows it reads it again. */
  readonly jumps: number;
};

export const idleSnapshot: PlayerSnapshot = {
  currentTrackId: null,
  status: 'idle',
  kind: 'none',
  trackIds: [],
  currentIndex: -1,
  suggestedIds: [],
  repeat: 'all',
  volume: 1,
  sleep: noSleep,
  durationS: null,
  lossless: null,
  jumps: 0,
};

/**
 * What the user is told. `skipping`: this track cannot play without the network, or its audio is missing or
 * damaged, and another does; `nothingPlayable`: without a network none can; `nothingPlays`: with one none
 * does; `noOutput`: the device has no audio output; `slept`: the sleep timer stopped playback; `notSaved`: what was
 * played, or the queue, could not be written.
 */
export type PlayerNotice = 'skipping' | 'nothingPlayable' | 'nothingPlays' | 'noOutput' | 'slept' | 'notSaved';
