import type { TrackId } from '../../core/ids.ts';
import type { Queue, QueueEvent } from '../../core/queue/queue.ts';
import type { AudioQuality, Track } from '../../core/track.ts';
import type { AudioEvent } from '../../platform/audio-element.ts';
import type { QueueOrigin, PlayerNotice } from '../player.ts';
import type { SleepChoice } from '../../core/sleep-timer.ts';
import type { MoveKind, PlayerState, ResolvedTrack, AudioSource } from './state.ts';

/** Inputs that a pure step cannot read itself, taken when its event arrives. */
export type Moment = {
  /** Of the current track: the element's while it has the track, else the one that is shown. */
  readonly positionS: number;
  /** The element's, which may still have another track. */
  readonly durationS: number | null;
  /** Monotonic. */
  readonly nowMs: number;
  readonly playedMs: number;
  /** The last request got no response: a track that needs the network may not play. */
  readonly isOffline: boolean;
};

/** Rows of `playerState` and `playQueue` that another tab, an earlier session or a hand edit wrote. */
export type SavedPlayback = {
  readonly queue: Queue;
  readonly track: Track | null;
  readonly atS: number;
  readonly playedMs: number;
  readonly volume: number;
  readonly lastCountedTrackId: TrackId | null;
};

export type PlayableAnswer =
  | {
      readonly kind: 'found';
      readonly trackId: TrackId;
      readonly overNetwork: boolean;
      /** Another track precedes it in the queue. */
      readonly passedOver: boolean;
    }
  /** The server does not answer: only stored tracks can play; null when none is stored. */
  | { readonly kind: 'stored'; readonly trackId: TrackId | null }
  | { readonly kind: 'broken' };

type UserEvent =
  | {
      readonly kind: 'trackPressed';
      readonly trackIds: readonly TrackId[];
      readonly startAt: number;
      readonly origin: QueueOrigin;
    }
  | { readonly kind: 'listPlayed'; readonly trackIds: readonly TrackId[]; readonly origin: QueueOrigin }
  | { readonly kind: 'entryPressed'; readonly trackId: TrackId }
  | { readonly kind: 'queueEdited'; readonly edit: QueueEvent }
  | { readonly kind: 'toggled' | 'resumed' | 'pausePressed' | 'nextPressed' | 'previousPressed' | 'dismissed' }
  | { readonly kind: 'sought'; readonly atS: number }
  | { readonly kind: 'volumeSet'; readonly volume: number }
  | { readonly kind: 'muteToggled' }
  | { readonly kind: 'sleepChosen'; readonly sleep: SleepChoice }
  | { readonly kind: 'expected'; readonly trackId: TrackId | null };

export type AnswerEvent =
  | {
      readonly kind: 'resolved';
      readonly trackId: TrackId;
      readonly quality: AudioQuality;
      readonly resolved: ResolvedTrack | null;
    }
  | { readonly kind: 'storedCopyFound'; readonly trackId: TrackId; readonly source: AudioSource | null }
  | { readonly kind: 'trackRead'; readonly track: Track }
  | { readonly kind: 'searched'; readonly request: PlayableRequest; readonly answer: PlayableAnswer }
  | {
      readonly kind: 'listRead';
      readonly trackIds: Queue['trackIds'];
      readonly listed: readonly TrackId[];
      readonly hasMore: boolean;
    }
  /** `queued`: the entries for which similar tracks were looked for. */
  | { readonly kind: 'suggested'; readonly queued: Queue['trackIds']; readonly trackIds: readonly TrackId[] }
  /** `after`: the current track when the lookup began. */
  | { readonly kind: 'autofilled'; readonly after: TrackId | null }
  /** `refused`: the browser requires a press first (autoplay policy). */
  | { readonly kind: 'playRejected'; readonly url: string; readonly reason: 'refused' | 'failed' };

export type OutsideEvent =
  | { readonly kind: 'audio'; readonly change: AudioEvent }
  | { readonly kind: 'endNear' }
  | { readonly kind: 'stallTimedOut' }
  | { readonly kind: 'sleepDue' }
  | { readonly kind: 'lockLost' }
  | { readonly kind: 'audioStored'; readonly trackId: TrackId }
  | { readonly kind: 'qualityChanged'; readonly quality: AudioQuality }
  | { readonly kind: 'goOnChanged'; readonly isOn: boolean }
  | { readonly kind: 'playCounted'; readonly trackId: TrackId }
  | { readonly kind: 'savedChanged'; readonly saved: SavedPlayback };

export type PlayerEvent = UserEvent | AnswerEvent | OutsideEvent;

/** Whether the audio element reports one of these. */
export const isAbout = (event: PlayerEvent, ...kinds: readonly string[]): boolean =>
  event.kind === 'audio' && kinds.includes(event.change.kind);

export type PlayableRequest = {
  readonly move: MoveKind;
  readonly queue: Queue;
  readonly quality: AudioQuality;
  readonly avoid: ReadonlySet<TrackId>;
  /** The track the user left before: returning to it is not going on. */
  readonly left: TrackId | null;
  /** Only for `skip`: the network address of the audio that failed; null when it has none. */
  readonly failedUrl: string | null;
};

export type ElementEffect =
  | { readonly kind: 'load'; readonly url: string; readonly atS: number }
  | { readonly kind: 'play'; readonly url: string }
  | { readonly kind: 'pause' | 'unload' | 'unlock' }
  | { readonly kind: 'seek'; readonly atS: number }
  | { readonly kind: 'setVolume'; readonly volume: number; readonly muted: boolean };

export type LookupEffect =
  | { readonly kind: 'resolve'; readonly trackId: TrackId; readonly quality: AudioQuality }
  | { readonly kind: 'findStoredCopy'; readonly track: Track }
  | { readonly kind: 'readTrack'; readonly trackId: TrackId }
  | { readonly kind: 'search'; readonly request: PlayableRequest }
  /** `atEnd`: playback waits for the genre's next page or for similar tracks, which follow the track `after`. */
  | { readonly kind: 'autofill'; readonly atEnd: false }
  | { readonly kind: 'autofill'; readonly atEnd: true; readonly after: TrackId | null }
  | { readonly kind: 'downloadAhead'; readonly trackIds: readonly TrackId[]; readonly quality: AudioQuality }
  | { readonly kind: 'release'; readonly sources: readonly AudioSource[] };

export type RecordEffect =
  | { readonly kind: 'setPlayedTime'; readonly playedMs: number }
  | { readonly kind: 'startPlayedTime' | 'stopPlayedTime' }
  | { readonly kind: 'recordChosen'; readonly trackId: TrackId }
  /** A stored copy is audible: eviction spares what was played last. */
  | { readonly kind: 'recordStoredPlayed'; readonly trackId: TrackId }
  | { readonly kind: 'recordEnded' | 'recordSkipped'; readonly trackId: TrackId; readonly route: string | null }
  | { readonly kind: 'startProcessing'; readonly track: Track; readonly quality: AudioQuality }
  | { readonly kind: 'cancelProcessing' };

type OutsideEffect =
  | { readonly kind: 'watchStall' | 'unwatchStall' }
  | { readonly kind: 'expireExpected' }
  | { readonly kind: 'scheduleHandover' | 'cancelHandover' | 'cancelSleep' }
  | { readonly kind: 'scheduleSleep'; readonly inMs: number }
  | { readonly kind: 'takeLock' | 'releaseLock' }
  /** The network, for playback alone: downloads wait meanwhile. */
  | { readonly kind: 'takeLink' | 'releaseLink' }
  | { readonly kind: 'notify'; readonly notice: PlayerNotice }
  /** The media session: lock screen and media keys. */
  | { readonly kind: 'setSessionTrack'; readonly track: Track | null }
  | { readonly kind: 'setSessionState'; readonly state: 'none' | 'playing' | 'paused' }
  /** A seek, a stall or a new length: interpolating the position is not enough. */
  | { readonly kind: 'positionMoved' }
  /** `claims`: a change made in this tab, which from now on owns the saved state. */
  | { readonly kind: 'persist'; readonly claims: boolean }
  | { readonly kind: 'persistWhilePlaying'; readonly isPlaying: boolean }
  /** Another tab owns the saved state from now on. */
  | { readonly kind: 'yieldPersist' };

/** Side effects as data; only src/player/effects.ts carries them out, in order. */
export type PlayerEffect = ElementEffect | LookupEffect | RecordEffect | OutsideEffect;

export type Step = { readonly state: PlayerState; readonly effects: readonly PlayerEffect[] };

/** The state after the event, and what is to be done, in order. */
export const stepTo = (state: PlayerState, ...effects: readonly PlayerEffect[]): Step => ({ state, effects });

/** The same step, with these effects before its own. */
export const effectsFirst = (effects: readonly PlayerEffect[], { state, effects: rest }: Step): Step => ({
  state,
  effects: [...effects, ...rest],
});
