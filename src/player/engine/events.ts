import type { TrackId } from '../../core/ids.ts';
import type { Queue, QueueEvent } from '../../core/queue.ts';
import type { AudioQuality, Track } from '../../core/track.ts';
import type { AudioEvent } from '../../platform/audio-element.ts';
import type { PlaySource, PlayerNotice } from '../player.ts';
import type { SleepChoice } from '../../core/sleep.ts';
import type { MoveKind, PlayerState, ResolvedTrack, Source } from './state.ts';

/** What a step cannot know by itself, read when its event arrives. */
export type Moment = {
  /** Seconds into what the audio element has. */
  readonly positionS: number;
  /** Null while the element does not know. */
  readonly durationS: number | null;
  /** A clock that never goes back. */
  readonly nowMs: number;
  /** Audible time of the current track. */
  readonly playedMs: number;
  /** The last question to the network went unanswered: a reason to look before a track is tried over it. */
  readonly isOffline: boolean;
};

/** What the tables `playerState` and `playQueue` say, written by another tab, another start of the app, or by hand. */
export type SavedPlayback = {
  readonly queue: Queue;
  /** The record of the queue's current track. */
  readonly track: Track | null;
  readonly atS: number;
  readonly playedMs: number;
  readonly volume: number;
  readonly lastCountedTrackId: TrackId | null;
};

export type SearchAnswer =
  /** `passedOver`: another one was to come first. */
  | {
      readonly kind: 'found';
      readonly trackId: TrackId;
      readonly overNetwork: boolean;
      readonly passedOver: boolean;
    }
  /** Nothing answers: only what is stored can play; null when nothing is. */
  | { readonly kind: 'stored'; readonly trackId: TrackId | null }
  /** The failed track's host answers, so the track itself is broken. */
  | { readonly kind: 'broken' };

type UserEvent =
  | {
      readonly kind: 'trackPressed';
      readonly trackIds: readonly TrackId[];
      readonly startAt: number;
      readonly source: PlaySource;
    }
  | { readonly kind: 'listPlayed'; readonly trackIds: readonly TrackId[]; readonly source: PlaySource }
  | { readonly kind: 'entryPressed'; readonly trackId: TrackId }
  | { readonly kind: 'queueEdited'; readonly edit: QueueEvent }
  | { readonly kind: 'toggled' | 'resumed' | 'pausePressed' | 'nextPressed' | 'previousPressed' | 'dismissed' }
  | { readonly kind: 'sought'; readonly atS: number }
  | { readonly kind: 'volumeSet'; readonly volume: number }
  | { readonly kind: 'muteToggled' }
  | { readonly kind: 'sleepChosen'; readonly sleep: SleepChoice }
  /** This track may be pressed in a moment; null when it was not. */
  | { readonly kind: 'intended'; readonly trackId: TrackId | null };

export type AnswerEvent =
  | {
      readonly kind: 'resolved';
      readonly trackId: TrackId;
      readonly quality: AudioQuality;
      /** Null where the track's record cannot be read. */
      readonly resolved: ResolvedTrack | null;
    }
  | { readonly kind: 'storedCopyFound'; readonly trackId: TrackId; readonly source: Source | null }
  | { readonly kind: 'trackRead'; readonly track: Track }
  | { readonly kind: 'searched'; readonly move: MoveKind; readonly answer: SearchAnswer }
  /** The genre's list as stored: read for a queue with `trackIds`. */
  | {
      readonly kind: 'genreListRead';
      readonly trackIds: Queue['trackIds'];
      readonly listed: readonly TrackId[];
      readonly hasMore: boolean;
    }
  | { readonly kind: 'filled' }
  /** `play()` did not start; `refused`: the browser wants a press first (autoplay policy). */
  | { readonly kind: 'playRejected'; readonly url: string; readonly reason: 'refused' | 'failed' };

export type OutsideEvent =
  | { readonly kind: 'audio'; readonly said: AudioEvent }
  /** The rest of the track is shorter than a gapless handover needs. */
  | { readonly kind: 'endNear' }
  | { readonly kind: 'stallTimedOut' }
  /** The minutes of the sleep timer are over. */
  | { readonly kind: 'sleepDue' }
  /** Another tab plays. */
  | { readonly kind: 'lockLost' }
  | { readonly kind: 'audioStored'; readonly trackId: TrackId }
  | { readonly kind: 'qualityChanged'; readonly quality: AudioQuality }
  | { readonly kind: 'playCounted'; readonly trackId: TrackId }
  | { readonly kind: 'followed'; readonly saved: SavedPlayback };

/** Everything that can happen to the player. Chance and time arrive from outside. */
export type PlayerEvent = UserEvent | AnswerEvent | OutsideEvent;

export type SearchRequest = {
  readonly move: MoveKind;
  readonly queue: Queue;
  readonly quality: AudioQuality;
  /** Tracks that failed already. */
  readonly avoid: ReadonlySet<TrackId>;
  /** The track the user left before: going back to it is not going on. */
  readonly left: TrackId | null;
  /** Where the audio that failed came from; null when from nowhere. Only for `skip`. */
  readonly failedUrl: string | null;
};

export type ElementEffect =
  | { readonly kind: 'load'; readonly url: string; readonly atS: number }
  | { readonly kind: 'play'; readonly url: string }
  | { readonly kind: 'pause' | 'unload' | 'unlock' }
  | { readonly kind: 'seek'; readonly atS: number }
  | { readonly kind: 'setVolume'; readonly volume: number; readonly muted: boolean };

/** Lookups; their results come back as events. */
export type LookupEffect =
  | { readonly kind: 'resolve'; readonly trackId: TrackId; readonly quality: AudioQuality }
  | { readonly kind: 'findStoredCopy'; readonly track: Track }
  | { readonly kind: 'readTrack'; readonly trackId: TrackId }
  | { readonly kind: 'search'; readonly request: SearchRequest }
  /** More of the genre: while the last songs play, or at the end, where the music waits for it. */
  | { readonly kind: 'autofill'; readonly atEnd: boolean }
  | { readonly kind: 'prefetch'; readonly trackIds: readonly TrackId[]; readonly quality: AudioQuality }
  | { readonly kind: 'release'; readonly sources: readonly Source[] };

/** Recording plays, and measuring played time. */
export type RecordEffect =
  | { readonly kind: 'setPlayedTime'; readonly playedMs: number }
  | { readonly kind: 'startPlayedTime' | 'stopPlayedTime' }
  | { readonly kind: 'recordChosen'; readonly trackId: TrackId }
  | { readonly kind: 'recordEnded' | 'recordSkipped'; readonly trackId: TrackId; readonly route: string | null }
  | { readonly kind: 'startProcessing'; readonly track: Track; readonly quality: AudioQuality }
  | { readonly kind: 'cancelProcessing' };

/** Timers, other tabs, the lock screen, tables and toasts. */
type OutsideEffect =
  | { readonly kind: 'watchStall' | 'unwatchStall' }
  /** What was looked up ahead of a press is given up after a while. */
  | { readonly kind: 'expireIntended' }
  | { readonly kind: 'scheduleHandover' | 'cancelHandover' | 'cancelSleep' }
  | { readonly kind: 'scheduleSleep'; readonly inMs: number }
  | { readonly kind: 'takeLock' | 'releaseLock' }
  | { readonly kind: 'notify'; readonly notice: PlayerNotice }
  | { readonly kind: 'showTrack'; readonly track: Track | null }
  | { readonly kind: 'showState'; readonly state: 'none' | 'playing' | 'paused' }
  /** The place in the track or its length is not what playing alone would make it. */
  | { readonly kind: 'positionMoved' }
  /** `claims`: this tab changed something, so its word is the latest from now on. */
  | { readonly kind: 'persist'; readonly claims: boolean }
  | { readonly kind: 'persistWhilePlaying'; readonly isPlaying: boolean }
  /** Another tab persists the state from now on. */
  | { readonly kind: 'yieldPersist' };

/** Side effects as data; only src/player/effects.ts carries them out, in order. */
export type PlayerEffect = ElementEffect | LookupEffect | RecordEffect | OutsideEffect;

/** The state after an event, and what is to be done. */
export type Step = { readonly state: PlayerState; readonly effects: readonly PlayerEffect[] };
