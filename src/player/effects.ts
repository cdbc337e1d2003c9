import type { MediaSessionOut } from '../platform/media-session.ts';
import type { PlaybackLock } from '../platform/playback-lock.ts';
import type { ElementEffect, PlayerEffect, PlayerEvent } from './engine/events.ts';
import type { PlayerState } from './engine/state.ts';
import { createHandover, handoverLeftS } from './gapless.ts';
import { createLookups } from './lookups.ts';
import type { Persist } from './persist.ts';
import type { PlayerDeps } from './player-deps.ts';
import type { AfterAudible } from './snapshot.ts';
import type { createRecording } from './recording.ts';

/** A source without sound, or a lookup without an answer, for this long has failed. */
const stalledMs = 20_000;
/** On a slow line, a source whose first byte waits for covers and code, which browsers request first, gets so many times as long. */
const slowLineTurns = 3;
/** Sources resolved because of hover or focus expire after this. */
const expectedForMs = 10_000;

type EffectParts = {
  readonly deps: PlayerDeps;
  readonly state: () => PlayerState;
  readonly dispatch: (event: PlayerEvent) => void;
  readonly session: MediaSessionOut;
  readonly lock: PlaybackLock;
  readonly recording: ReturnType<typeof createRecording>;
  readonly persist: Persist;
  readonly positionMoved: () => void;
  readonly afterAudible: AfterAudible;
};

/** Results come back as events. */
export function createEffects(parts: EffectParts): (effect: PlayerEffect) => void {
  const { deps, session, lock, persist, recording, afterAudible } = parts;
  const element = createElement(parts);
  const timers = createTimers(parts);
  const lookUp = createLookups(parts);
  return (effect) => {
    switch (effect.kind) {
      case 'load':
      case 'play':
      case 'pause':
      case 'unload':
      case 'unlock':
      case 'seek':
      case 'setVolume':
        return element(effect);
      case 'watchStall':
      case 'unwatchStall':
      case 'expireExpected':
      case 'scheduleHandover':
      case 'cancelHandover':
      case 'cancelSleep':
        return timers[effect.kind]();
      case 'scheduleSleep':
        return timers.scheduleSleep(effect.inMs);
      case 'takeLock':
        return lock.take();
      case 'releaseLock':
        return lock.release();
      case 'takeLink':
        return deps.link.take();
      case 'releaseLink':
        return deps.link.release();
      case 'notify':
        return deps.notify(effect.notice);
      case 'setSessionTrack':
        return afterAudible.run(() => session.show(effect.track && deps.nowPlaying(effect.track)));
      case 'setSessionState':
        return afterAudible.run(() => session.setState(effect.state));
      case 'positionMoved':
        return parts.positionMoved();
      case 'persist':
        return persist.soon(effect.claims);
      case 'persistWhilePlaying':
        return persist.whilePlaying(effect.isPlaying);
      case 'yieldPersist':
        return persist.yield();
      case 'resolve':
      case 'findStoredCopy':
      case 'readTrack':
      case 'search':
      case 'autofill':
      case 'downloadAhead':
      case 'release':
        return lookUp(effect);
      default:
        return recording.run(effect);
    }
  };
}

function createElement({ deps: { audio }, dispatch }: EffectParts) {
  const play = async (url: string): Promise<void> => {
    const outcome = await audio.play();
    if (outcome === 'refused' || outcome === 'failed') dispatch({ kind: 'playRejected', url, reason: outcome });
  };
  return (effect: ElementEffect): void => {
    switch (effect.kind) {
      case 'load':
        return audio.load(effect.url, effect.atS);
      case 'play':
        return void play(effect.url);
      case 'pause':
        return audio.pause();
      case 'unload':
        return audio.stop();
      case 'unlock':
        return audio.unlock();
      case 'seek':
        return audio.seek(effect.atS);
      case 'setVolume':
        audio.setVolume(effect.volume);
        return audio.setMuted(effect.muted);
    }
  };
}

function createTimers({ deps: { audio, isOffline, isSlowLine }, state, dispatch }: EffectParts) {
  let stall: ReturnType<typeof setTimeout> | undefined;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let sleep: ReturnType<typeof setTimeout> | undefined;
  const handover = createHandover(
    () => handoverLeftS(state(), audio.timeS(), audio.durationS()),
    () => dispatch({ kind: 'endNear' }),
  );
  const waitTurn = (turn: number): void => {
    stall = setTimeout(() => {
      const waitsOn = state().playback.at === 'loading' && isSlowLine() && !isOffline();
      if (waitsOn && turn < slowLineTurns) waitTurn(turn + 1);
      else dispatch({ kind: 'stallTimedOut' });
    }, stalledMs);
  };
  return {
    watchStall: (): void => {
      clearTimeout(stall);
      waitTurn(1);
    },
    unwatchStall: (): void => clearTimeout(stall),
    expireExpected: (): void => {
      clearTimeout(expiry);
      expiry = setTimeout(() => dispatch({ kind: 'expected', trackId: null }), expectedForMs);
    },
    scheduleHandover: handover.schedule,
    cancelHandover: handover.cancel,
    scheduleSleep: (inMs: number): void => {
      clearTimeout(sleep);
      sleep = setTimeout(() => dispatch({ kind: 'sleepDue' }), inMs);
    },
    cancelSleep: (): void => clearTimeout(sleep),
  };
}
