import type { TrackId } from '../../core/ids.ts';
import { emptyQueue, type Queue } from '../../core/queue.ts';
import { noSleep, type SleepChoice } from '../../core/sleep.ts';
import type { AudioQuality, Track } from '../../core/track.ts';

/** Something the audio element can be given. A `stored` source needs no network. `mime` is null until it is known. */
export type Source = {
  readonly url: string;
  readonly mime: string | null;
  readonly stored: boolean;
  /** Whether this source is FLAC, by its address or, stored, by its type. */
  readonly lossless: boolean;
};

/** A track with the sources worth trying, best first. */
export type ResolvedTrack = {
  readonly track: Track;
  readonly quality: AudioQuality;
  readonly sources: readonly Source[];
};

/** The one source that the audio element has. */
export type LoadedSource = {
  readonly track: Track;
  readonly quality: AudioQuality;
  readonly source: Source;
  /** Where the track's audio is on the network; null when nowhere. */
  readonly networkUrl: string | null;
  /** Where the source was loaded anew because the device's audio output was lost; null when it was not. */
  readonly reopenedAtS: number | null;
};

/** What the player does with the queue's current track. Each state is left by an event; none waits on a flag. */
export type Playback =
  | { readonly at: 'idle' }
  /** Shown and silent; the audio element has no source. */
  | { readonly at: 'cued'; readonly trackId: TrackId; readonly atS: number }
  /** Looking for a source. `failed`: those of the track have failed, and a copy stored in another quality is looked for. */
  | {
      readonly at: 'resolving';
      readonly trackId: TrackId;
      readonly atS: number;
      readonly failed: LoadedSource | null;
    }
  /** `loading`: asked to play, nothing heard yet; `stalled`: it was heard, and ran dry. Both end by a timeout at the latest. */
  | {
      readonly at: 'loading' | 'playing' | 'paused' | 'stalled';
      readonly loaded: LoadedSource;
      readonly candidates: readonly Source[];
    }
  /** The track has ended or cannot play, and the next one that can is being looked for (`move`). */
  | { readonly at: 'searching'; readonly trackId: TrackId; readonly atS: number };

/** `skip`: past a track that turned out unplayable. */
export type MoveKind = 'next' | 'previous' | 'afterEnd' | 'skip';

/**
 * A move along the queue that waits for an answer; what plays goes on meanwhile. `filling`: the queue's end was reached and
 * the genre may have more; `searching`: the network is in doubt, and a track that can play is looked for.
 */
export type Move = { readonly kind: MoveKind; readonly phase: 'filling' | 'searching' };

/** A track that will probably be played soon. `resolved` is null while it is being looked up. */
export type Prepared = {
  readonly trackId: TrackId;
  readonly quality: AudioQuality;
  readonly resolved: ResolvedTrack | null;
};

export type PlayerState = {
  readonly queue: Queue;
  readonly playback: Playback;
  /** The record of the queue's current track, once it is read. */
  readonly track: Track | null;
  readonly move: Move | null;
  readonly quality: AudioQuality;
  /** 0 to 1 in steps of 0.01; `muted` leaves it as it is. */
  readonly volume: number;
  readonly muted: boolean;
  /** What follows when the current track ends. */
  readonly next: Prepared | null;
  /** The track under the pointer or focus. */
  readonly intended: Prepared | null;
  /**
   * Tracks that failed one after the other; `lastAtMs`: when the last one did, by the monotonic clock; `left`: the track that
   * the user left for them, which is no other one to go on with.
   */
  readonly unplayable: {
    readonly trackIds: ReadonlySet<TrackId>;
    readonly lastAtMs: number;
    readonly left: TrackId | null;
  };
  /**
   * `seen`: every track the queue has had since its route was chosen, so that what was removed is not taken for new;
   * `complete`: the queue's entries when its genre was last seen to have no more.
   */
  readonly autofill: { readonly seen: ReadonlySet<TrackId>; readonly complete: Queue['trackIds'] | null };
  /** When playing stops by itself. */
  readonly sleep: SleepChoice;
  /** The track whose play was counted last (docs/product.md section 4). */
  readonly lastCountedTrackId: TrackId | null;
};

export const initialState: PlayerState = {
  queue: emptyQueue,
  playback: { at: 'idle' },
  track: null,
  move: null,
  quality: 'high',
  volume: 1,
  muted: false,
  next: null,
  intended: null,
  unplayable: { trackIds: new Set(), lastAtMs: Number.NEGATIVE_INFINITY, left: null },
  autofill: { seen: new Set(), complete: null },
  sleep: noSleep,
  lastCountedTrackId: null,
};

/** What the audio element has; undefined where it has nothing that could be played. */
export const loadedOf = (playback: Playback): LoadedSource | undefined =>
  'loaded' in playback ? playback.loaded : undefined;

/** The user wants to hear something: only then may the audio element play. */
export const hasPlayIntent = ({ at }: Playback): boolean => at !== 'idle' && at !== 'cued' && at !== 'paused';

export type PlayerStatus = 'idle' | 'preparing' | 'playing' | 'paused';

/** As screens and the lock screen show it. `preparing`: asked to play, no sound yet or no more. */
export function statusOf({ at }: Playback): PlayerStatus {
  if (at === 'idle' || at === 'playing') return at;
  return at === 'cued' || at === 'paused' ? 'paused' : 'preparing';
}

/** Whether a track can start at once: its stored audio is resolved. */
export const isReady = ({ next, intended }: PlayerState, trackId: TrackId): boolean =>
  [next, intended].some((prepared) => prepared?.trackId === trackId && isStored(prepared));

export const isStored = (prepared: Prepared | null): boolean => prepared?.resolved?.sources[0]?.stored === true;

/** Every source that something in the state may still play. Stored ones hold memory until they are released. */
export function sourcesIn({ playback, next, intended }: PlayerState): readonly Source[] {
  const prepared = [next, intended].flatMap((one) => one?.resolved?.sources ?? []);
  return 'loaded' in playback ? [playback.loaded.source, ...playback.candidates, ...prepared] : prepared;
}
