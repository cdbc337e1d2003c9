import type { TrackId } from '../../core/ids.ts';
import {
  indexAfterEnd,
  nextIndex,
  previousIndex,
  emptyQueue,
  type CanPlay,
  type Queue,
} from '../../core/queue/queue.ts';
import { noSleep, type SleepChoice } from '../../core/sleep-timer.ts';
import type { AudioQuality, Track } from '../../core/track.ts';

/** A `stored` source needs no network. `mime` is null until it is known. */
export type AudioSource = {
  readonly url: string;
  readonly mime: string | null;
  readonly stored: boolean;
  /** FLAC, by its address or, stored, by its type. */
  readonly lossless: boolean;
};

/** `sources`: best first. */
export type ResolvedTrack = {
  readonly track: Track;
  readonly quality: AudioQuality;
  readonly sources: readonly AudioSource[];
};

export type LoadedSource = {
  readonly track: Track;
  readonly quality: AudioQuality;
  readonly source: AudioSource;
  /** The track's audio on the network; null when it has none. */
  readonly networkUrl: string | null;
  /** The second at which the source was reloaded because the audio output was lost. */
  readonly reopenedAtS: number | null;
};

/** Playback of the queue's current track. Every state is left by an event; none waits on a flag. */
export type Playback =
  | { readonly at: 'idle' }
  /** Shown, without a source in the audio element. */
  | { readonly at: 'cued'; readonly trackId: TrackId; readonly atS: number }
  /** A timeout ends it. `failed`: the track's sources failed, and a copy stored in another quality is looked for. */
  | {
      readonly at: 'resolving';
      readonly trackId: TrackId;
      readonly atS: number;
      readonly failed: LoadedSource | null;
    }
  /** `loading`: not audible yet; `stalled`: out of data. A timeout ends both. */
  | {
      readonly at: 'loading' | 'playing' | 'paused' | 'stalled';
      readonly loaded: LoadedSource;
      readonly candidates: readonly AudioSource[];
    }
  /** For the next track that can play. A timeout ends it. */
  | { readonly at: 'searching'; readonly trackId: TrackId; readonly atS: number };

/** `skip`: past a track that cannot play. */
export type MoveKind = 'next' | 'previous' | 'afterEnd' | 'skip';

/** Where a move leads in the queue; null at its end. */
export const indexFor: Record<MoveKind, (queue: Queue, canPlay: CanPlay) => number | null> = {
  next: nextIndex,
  previous: previousIndex,
  afterEnd: indexAfterEnd,
  skip: nextIndex,
};

/**
 * A move along the queue that waits for a lookup, while the current track plays on. `autofilling`: the queue ended, and
 * its genre or similar tracks may follow; `searching`: the network is in doubt, and a track that can play is looked for.
 */
export type Move = { readonly kind: MoveKind; readonly phase: 'autofilling' | 'searching' };

/** Resolved ahead of time, in the state's quality; `resolved` is null until the lookup ends. */
export type Prepared = {
  readonly trackId: TrackId;
  readonly resolved: ResolvedTrack | null;
};

export type PlayerState = {
  readonly queue: Queue;
  readonly playback: Playback;
  readonly track: Track | null;
  readonly move: Move | null;
  /** The source in the audio element that has loaded too little to play on, over the network, and what ends that. */
  readonly needsLink: { readonly loaded: LoadedSource; readonly until: 'loadedEnough' | 'loadedAhead' } | null;
  readonly quality: AudioQuality;
  /** 0 to 1 in steps of 0.01, also while `muted`. */
  readonly volume: number;
  readonly muted: boolean;
  readonly next: Prepared | null;
  readonly expected: Prepared | null;
  /**
   * Tracks that failed in a row; `lastAtMs`: when the last one did, by the monotonic clock; `left`: the track that the
   * user left for them, to which a search must not return; `retried`: where a track that broke off was loaded again.
   */
  readonly unplayable: {
    readonly trackIds: ReadonlySet<TrackId>;
    readonly lastAtMs: number;
    readonly left: TrackId | null;
    readonly retried: { readonly trackId: TrackId; readonly atS: number } | null;
  };
  /**
   * `seen`: every track of the queue since its route was chosen, without what was only suggested, so that removed tracks
   * are not added again;
   * `complete`: the queue's entries when its genre last had no more.
   */
  readonly autofill: { readonly seen: ReadonlySet<TrackId>; readonly complete: Queue['trackIds'] | null };
  /**
   * The setting "Go on playing": after the list's end, similar tracks follow; null until it is read. `lookedFor`:
   * the queue's entries for which similar tracks were looked for last; `cleared`: the entries that Clear left, which
   * nothing follows by itself.
   */
  readonly goOn: {
    readonly isOn: boolean | null;
    readonly lookedFor: Queue['trackIds'] | null;
    readonly cleared: Queue['trackIds'] | null;
  };
  readonly sleep: SleepChoice;
  readonly lastCountedTrackId: TrackId | null;
};

export const initialState: PlayerState = {
  queue: emptyQueue,
  playback: { at: 'idle' },
  track: null,
  move: null,
  needsLink: null,
  quality: 'high',
  volume: 1,
  muted: false,
  next: null,
  expected: null,
  unplayable: { trackIds: new Set(), lastAtMs: Number.NEGATIVE_INFINITY, left: null, retried: null },
  autofill: { seen: new Set(), complete: null },
  goOn: { isOn: null, lookedFor: null, cleared: null },
  sleep: noSleep,
  lastCountedTrackId: null,
};

export const loadedOf = (playback: Playback): LoadedSource | undefined =>
  'loaded' in playback ? playback.loaded : undefined;

/** The current track's seconds: by the element, once it has the track's audio, else by the track's record. */
export const lengthOf = ({ playback, track }: PlayerState, elementS: number | null): number | null =>
  ('loaded' in playback ? elementS : null) ?? track?.durationS ?? null;

/** Only then may the audio element play. */
export const hasPlayIntent = ({ at }: Playback): boolean => at !== 'idle' && at !== 'cued' && at !== 'paused';

/** What the user is shown; `preparing`: play intent, but no sound yet. */
export type PlayerStatus = 'idle' | 'preparing' | 'playing' | 'paused';

export function statusOf({ at }: Playback): PlayerStatus {
  if (at === 'idle' || at === 'playing') return at;
  return at === 'cued' || at === 'paused' ? 'paused' : 'preparing';
}

export const isReady = ({ next, expected }: PlayerState, trackId: TrackId): boolean =>
  [next, expected].some((prepared) => prepared?.trackId === trackId && isStored(prepared));

export const isStored = (prepared: Prepared | null): boolean => prepared?.resolved?.sources[0]?.stored === true;

/** Every source that the state may still play. Stored ones occupy memory until they are released. */
export function sourcesIn({ playback, next, expected }: PlayerState): readonly AudioSource[] {
  const prepared = [next, expected].flatMap((one) => one?.resolved?.sources ?? []);
  return 'loaded' in playback ? [playback.loaded.source, ...playback.candidates, ...prepared] : prepared;
}
