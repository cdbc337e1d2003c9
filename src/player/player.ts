import type { TrackId } from '../core/ids.ts';

/** Where a queue came from: decides next and previous (spec section 4: with a playlist, or within a genre's list). */
export type PlaySource = {
  /** The route to go back to, e.g. `/genre/lo-fi`. */
  readonly route: string;
  readonly kind: 'playlist' | 'genre';
};

/** What the app sees of the one running player. Every method may be called at any time and none rejects. */
export type Player = {
  /** Plays `trackIds` from `startAt` (an index). Tapping the current track toggles play and pause instead. */
  readonly playFrom: (trackIds: readonly TrackId[], startAt: number, source: PlaySource) => void;
  /** Plays a shuffled copy from its first track. */
  readonly playShuffled: (trackIds: readonly TrackId[], source: PlaySource) => void;
  readonly toggle: () => void;
  readonly pause: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly playNext: (trackId: TrackId) => void;
  readonly addToQueue: (trackId: TrackId) => void;
  /** Stops, and clears the current track (mini player's dismissal). */
  readonly dismiss: () => void;
  readonly openPanel: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** A stable snapshot until something changes: for useSyncExternalStore. Playing time is not in it. */
  readonly snapshot: () => PlayerSnapshot;
};

export type PlayerSnapshot = {
  readonly currentTrackId: TrackId | null;
  /** `preparing`: asked to play, no sound yet. */
  readonly status: 'idle' | 'preparing' | 'playing' | 'paused';
  readonly panelOpen: boolean;
};
