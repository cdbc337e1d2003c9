import type { Queue } from '../../../../src/core/queue/queue.ts';
import { suggestedFrom } from '../../../../src/core/queue/suggestions.ts';
import type { TrackId } from '../../../../src/core/ids.ts';
import type { AudioEvent } from '../../../../src/platform/audio-element.ts';
import type {
  LookupEffect,
  Moment,
  PlayerEffect,
  PlayerEvent,
  PlayableAnswer,
} from '../../../../src/player/engine/events.ts';
import {
  hasPlayIntent,
  initialState,
  loadedOf,
  sourcesIn,
  type AudioSource,
  type LoadedSource,
  type PlayerState,
} from '../../../../src/player/engine/state.ts';
import { step } from '../../../../src/player/engine/step.ts';
import { id, track } from '../../../support/player.ts';

/** What a question may be answered: with a stored copy, with addresses, with both, or with nothing. */
export type Answer = 'stored' | 'network' | 'both' | 'nothing';

type Question =
  | Extract<LookupEffect, { kind: 'resolve' | 'findStoredCopy' | 'search' }>
  | Extract<LookupEffect, { kind: 'autofill'; atEnd: true }>;

/** The engine with everything around it told as plainly as can be: one element, a lock, timers, questions that wait. */
export class Outside {
  state: PlayerState = initialState;
  moment: Moment = { positionS: 0, durationS: 100, nowMs: 0, playedMs: 0, isOffline: false };
  readonly element: { url: string | null; plays: boolean } = { url: null, plays: false };
  readonly questions: Question[] = [];
  readonly effects: PlayerEffect[] = [];
  /** Rules that were broken. */
  readonly faults: string[] = [];
  hasLock = false;
  hasLink = false;
  watchesStall = false;
  measuresPlayedTime = false;
  /** The loaded source, once it has loaded enough to play on: all it wants, if it ran dry before. */
  #hasEnough: LoadedSource | undefined;
  #ranDry: LoadedSource | undefined;
  readonly #handedOut = new Set<AudioSource>();
  readonly #released = new Set<AudioSource>();
  #made = 0;

  readonly dispatch = (event: PlayerEvent): void => {
    if (event.kind === 'lockLost') this.hasLock = false;
    const { state, effects } = step(this.state, event, this.moment);
    this.state = state;
    for (const effect of effects) this.#carryOut(effect);
    this.effects.push(...effects);
    this.#check();
  };

  readonly say = (change: AudioEvent): void => {
    const { element } = this;
    if (element.url === null || (change.kind === 'playing' && !element.plays)) return;
    if (change.kind === 'paused' || change.kind === 'ended') element.plays = false;
    const { playback } = this.state;
    const loaded = loadedOf(playback);
    const enough = loaded === this.#ranDry ? 'loadedAhead' : 'loadedEnough';
    if (change.kind === enough) this.#hasEnough = loaded;
    else if (change.kind === 'waiting' && playback.at === 'playing' && loaded === this.#hasEnough)
      [this.#hasEnough, this.#ranDry] = [undefined, loaded];
    this.dispatch({ kind: 'audio', change });
  };

  readonly answer = (at: number, answer: Answer): void => {
    const [question] = this.questions.splice(at % Math.max(1, this.questions.length), 1);
    if (question === undefined) return;
    switch (question.kind) {
      case 'resolve': {
        const { trackId, quality } = question;
        const resolved =
          answer === 'nothing' ? null : { track: track(trackId), quality, sources: this.#sources(trackId, answer) };
        return this.dispatch({ kind: 'resolved', trackId, quality, resolved });
      }
      case 'findStoredCopy': {
        const source = answer === 'stored' ? this.#stored(question.track.id) : null;
        return this.dispatch({ kind: 'storedCopyFound', trackId: question.track.id, source });
      }
      case 'search':
        return this.dispatch({
          kind: 'searched',
          request: question.request,
          answer: searchAnswer(question.request.queue.trackIds[at] ?? null, answer),
        });
      case 'autofill':
        return this.#fill(question, { stored: ['x'], network: ['y'], both: ['x', 'y'], nothing: [] }[answer]);
    }
  };

  /** What is similar comes before the end of the lookup that playback waits for. */
  #fill(question: Extract<Question, { kind: 'autofill' }>, names: readonly string[]): void {
    this.questions.push(question);
    this.dispatch({ kind: 'suggested', queued: this.state.queue.trackIds, trackIds: names.map(id) });
    this.questions.splice(this.questions.indexOf(question), 1);
    this.dispatch({ kind: 'autofilled', after: question.after });
  }

  /** Nothing the engine says may contradict what is outside, after any event. */
  #check(): void {
    const { playback, queue, move } = this.state;
    const loaded = loadedOf(playback);
    const wanted = hasPlayIntent(playback);
    const current = 'trackId' in playback ? playback.trackId : (loaded?.track.id ?? null);
    this.#must(current === queue.currentTrackId, 'what plays is known in one place');
    this.#must(loaded === undefined || this.element.url === loaded.source.url, 'the element has the one source');
    this.#must(!this.element.plays || wanted, 'no sound without the wish for it');
    const isSounding = playback.at === 'playing' || playback.at === 'stalled' || playback.at === 'loading';
    this.#must(!isSounding || this.element.plays, 'what is said to play was asked to play');
    this.#must(!wanted || this.hasLock, 'who plays has the lock');
    const waits = (playback.at === 'loading' || playback.at === 'stalled') && loaded !== this.#hasEnough;
    this.#must(!this.hasLink || (wanted && loaded?.source.stored === false), 'who has the link plays from the network');
    this.#must(!waits || loaded?.source.stored !== false || this.hasLink, 'who waits for the network has the link');
    const mayHang = ['loading', 'stalled', 'resolving', 'searching'].includes(playback.at);
    this.#must(
      this.watchesStall === mayHang,
      'what waits for a source or a lookup ends by a timeout, and nothing else',
    );
    const isAsked = playback.at !== 'resolving' || this.questions.some((asked) => isAbout(asked, playback.trackId));
    this.#must(isAsked, 'resolving waits for an answer that comes');
    this.#must(playback.at !== 'searching' || move !== null, 'searching ends with its move');
    const asked = this.questions.map(({ kind }) => kind);
    this.#must(move === null || asked.includes(questionOf[move.phase]), 'a move waits for an answer that comes');
    this.#must(this.measuresPlayedTime === (playback.at === 'playing'), 'played time is measured while it plays');
    const suggestedIds = new Set(queue.suggestedIds);
    this.#must(
      [...suggestedIds].every((one) => queue.trackIds.includes(one)),
      'what is suggested is in the queue',
    );
    this.#must(this.state.goOn.isOn !== false || isEmptyFrom(queue), 'turned off, nothing follows that was suggested');
    const expected = new Set(sourcesIn(this.state).filter(({ stored }) => stored));
    const alive = [...this.#handedOut].filter((one) => !this.#released.has(one));
    const isSame = alive.length === expected.size && alive.every((one) => expected.has(one));
    this.#must(isSame, 'stored sources are given back when nothing can play them any more');
  }

  #must(holds: boolean, rule: string): void {
    if (!holds) this.faults.push(rule);
  }

  #carryOut(effect: PlayerEffect): void {
    switch (effect.kind) {
      case 'load':
        this.element.url = effect.url;
        this.element.plays = false;
        return;
      case 'play':
        this.#must(effect.url === this.element.url, 'what is played is what was loaded');
        this.element.plays = true;
        return;
      case 'pause':
        this.element.plays = false;
        return;
      case 'unload':
        this.element.url = null;
        this.element.plays = false;
        return;
      case 'takeLock':
        this.hasLock = true;
        return;
      case 'releaseLock':
        this.hasLock = false;
        return;
      case 'takeLink':
      case 'releaseLink':
        this.#must(this.hasLink === (effect.kind === 'releaseLink'), 'the link is taken once, and released once');
        this.hasLink = effect.kind === 'takeLink';
        return;
      case 'watchStall':
        this.watchesStall = true;
        return;
      case 'unwatchStall':
        this.watchesStall = false;
        return;
      case 'startPlayedTime':
      case 'stopPlayedTime':
        this.measuresPlayedTime = effect.kind === 'startPlayedTime';
        return;
      case 'resolve':
      case 'findStoredCopy':
      case 'search':
        this.questions.push(effect);
        return;
      case 'autofill':
        if (effect.atEnd) this.questions.push(effect);
        return;
      case 'release':
        for (const source of effect.sources) {
          this.#must(!this.#released.has(source), 'a source is given back once');
          this.#released.add(source);
        }
        return;
      default:
    }
  }

  #sources(trackId: TrackId, answer: Answer): readonly AudioSource[] {
    const network = { url: `https://music.test/${trackId}.m4a`, mime: null, stored: false, lossless: false };
    if (answer === 'network') return [network];
    return answer === 'both' ? [this.#stored(trackId), network] : [this.#stored(trackId)];
  }
  #stored(trackId: TrackId): AudioSource {
    const source = { url: `blob:${trackId}:${this.#made++}`, mime: 'audio/wav', stored: true, lossless: false };
    this.#handedOut.add(source);
    return source;
  }
}

const isEmptyFrom = (queue: Queue): boolean => suggestedFrom(queue) === queue.trackIds.length;

const questionOf = { autofilling: 'autofill', searching: 'search' } as const;

const isAbout = (question: Question, trackId: TrackId): boolean =>
  question.kind === 'resolve'
    ? question.trackId === trackId
    : question.kind === 'findStoredCopy' && question.track.id === trackId;

function searchAnswer(trackId: TrackId | null, answer: Answer): PlayableAnswer {
  if (answer === 'nothing') return { kind: 'stored', trackId: null };
  if (answer === 'stored') return { kind: 'stored', trackId };
  if (answer === 'network' || trackId === null) return { kind: 'broken' };
  return { kind: 'found', trackId, overNetwork: true, passedOver: true };
}
