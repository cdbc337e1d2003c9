import { nextRepeat } from '../core/queue/queue.ts';
import type { PlayerStateRow } from '../db/rows.ts';
import { once } from '../lib/once.ts';
import { shuffled } from '../lib/random.ts';
import { createEffects } from './effects.ts';
import type { Moment, PlayerEffect, PlayerEvent } from './engine/events.ts';
import { initialState, statusOf, type PlayerState } from './engine/state.ts';
import { step } from './engine/step.ts';
import { createWatchSaved } from './watch-saved.ts';
import { createPersist, type Persist } from './persist.ts';
import type { Player } from './player.ts';
import type { PlayerDeps, RunningPlayer } from './player-deps.ts';
import { watchGoOnPlaying } from './watch-settings.ts';
import { createRecording } from './recording.ts';
import { createAfterAudible, createSnapshots, runAlone, snapshotOf } from './snapshot.ts';

/**
 * The one running player (docs/product.md section 4, Playback). Presses, the audio element, the lock screen, other tabs
 * and the database arrive here as events; the engine decides, and the effects carry out.
 */
export function createPlayer(deps: PlayerDeps): RunningPlayer {
  const { commands, audio } = deps;
  const machine = createMachine();
  const { state, dispatch } = machine;
  const timeS = (): number => positionOf(state(), audio.timeS);
  // One per song would tell the same again (docs/guarantees.md case 36).
  const tellUnsaved = once(() => deps.notify('notSaved'));
  const recording = createRecording({
    commands,
    audioHost: deps.audioHost,
    monotonicMs: deps.monotonicMs,
    currentTrackId: () => state().queue.currentTrackId,
    onCounted: (trackId) => dispatch({ kind: 'playCounted', trackId }),
    onFailed: tellUnsaved,
  });
  const stateNow = () => ({ queue: state().queue, row: rowOf(state(), timeS(), recording.playedMs()) });
  const persist = createPersist(commands, stateNow, tellUnsaved);
  const afterAudible = createAfterAudible(() => statusOf(state().playback) === 'preparing');
  const snapshots = createSnapshots(() => snapshotOf(state(), audio.durationS()), afterAudible.run);
  const session = deps.mediaSession(mediaKeys(dispatch));
  const lock = deps.playbackLock(() => dispatch({ kind: 'lockLost' }));
  const positionMoved = (): void => {
    snapshots.jumped();
    afterAudible.run(() => session.setPosition(timeS(), snapshotOf(state(), audio.durationS()).durationS));
  };
  const saved = createWatchSaved({ commands, persist, dispatch, onVisibility: deps.onVisibility });
  machine.start({
    moment: () => ({
      positionS: timeS(),
      durationS: audio.durationS(),
      nowMs: deps.monotonicMs(),
      playedMs: recording.playedMs(),
      isOffline: deps.isOffline(),
    }),
    run: createEffects({ deps, state, dispatch, session, lock, recording, persist, positionMoved, afterAudible }),
    stepped: () => {
      snapshots.update();
      afterAudible.stepped();
    },
  });
  listen(deps, dispatch);
  deps.onVisibility(persist.visibility);
  deps.onLeaving(() => {
    recording.flush();
    persist.leaving();
  });
  return {
    ...controlsOf(machine, timeS, deps.random),
    subscribe: snapshots.subscribe,
    snapshot: snapshots.current,
    restore: saved.start,
    userChanged: (signedOut) => {
      if (signedOut) leave(dispatch, persist, recording);
      else persist.soon(state().queue.currentTrackId !== null);
      void saved.start();
    },
  };
}

function leave(
  dispatch: (event: PlayerEvent) => void,
  persist: Persist,
  recording: Pick<ReturnType<typeof createRecording>, 'drop'>,
): void {
  dispatch({ kind: 'dismissed' });
  recording.drop();
  persist.yield();
  persist.removeWritten();
}

function listen({ audio, onStored, commands }: PlayerDeps, dispatch: (event: PlayerEvent) => void): void {
  audio.listen((change) => dispatch({ kind: 'audio', change }));
  onStored((trackId) => dispatch({ kind: 'audioStored', trackId }));
  watchGoOnPlaying(commands().db, (isOn) => dispatch({ kind: 'goOnChanged', isOn }));
}

function positionOf({ playback }: PlayerState, elementS: () => number): number {
  if ('loaded' in playback) return elementS();
  return 'atS' in playback ? playback.atS : 0;
}

const rowOf = (state: PlayerState, currentTimeS: number, playedMs: number): Omit<PlayerStateRow, 'ownerId'> => ({
  trackId: state.queue.currentTrackId,
  sourceRoute: state.queue.route,
  currentTimeS,
  repeat: state.queue.repeat,
  volume: state.volume,
  lastCountedTrackId: state.lastCountedTrackId,
  playedMs: Math.round(playedMs),
});

const mediaKeys = (dispatch: (event: PlayerEvent) => void) => ({
  play: () => dispatch({ kind: 'resumed' }),
  pause: () => dispatch({ kind: 'pausePressed' }),
  stop: () => dispatch({ kind: 'pausePressed' }),
  previous: () => dispatch({ kind: 'previousPressed' }),
  next: () => dispatch({ kind: 'nextPressed' }),
  seekTo: (atS: number) => dispatch({ kind: 'sought', atS }),
});

/** Random numbers are drawn here, so that the engine stays pure. */
function controlsOf(
  { state, dispatch }: Pick<Machine, 'state' | 'dispatch'>,
  timeS: () => number,
  random: () => number,
): Omit<Player, 'subscribe' | 'snapshot'> {
  const edit = (change: Extract<PlayerEvent, { kind: 'queueEdited' }>['edit']): void =>
    dispatch({ kind: 'queueEdited', edit: change });
  return {
    playFrom: (trackIds, startAt, origin) => dispatch({ kind: 'trackPressed', trackIds, startAt, origin }),
    playList: (trackIds, origin) => dispatch({ kind: 'listPlayed', trackIds, origin }),
    playShuffled: (trackIds, origin) => dispatch({ kind: 'listPlayed', trackIds: shuffled(trackIds, random), origin }),
    toggle: () => dispatch({ kind: 'toggled' }),
    pause: () => dispatch({ kind: 'pausePressed' }),
    next: () => dispatch({ kind: 'nextPressed' }),
    previous: () => dispatch({ kind: 'previousPressed' }),
    playNext: (trackIds) => edit({ kind: 'playNextAdded', trackIds }),
    addToQueue: (trackIds) => edit({ kind: 'appended', trackIds }),
    playEntry: (trackId) => dispatch({ kind: 'entryPressed', trackId }),
    removeFromQueue: (trackId) => edit({ kind: 'removed', trackId }),
    replaceQueue: (trackIds, suggestedIds = [], was) => edit({ kind: 'replaced', trackIds, suggestedIds, was }),
    moveInQueue: (from, to) => edit({ kind: 'entryMoved', from, to }),
    shuffleQueue: () => edit({ kind: 'reordered', order: shuffled(state().queue.trackIds, random) }),
    cycleRepeat: () => edit({ kind: 'repeatChanged', repeat: nextRepeat(state().queue.repeat) }),
    seek: (atS) => dispatch({ kind: 'sought', atS }),
    seekBy: (seconds) => dispatch({ kind: 'sought', atS: timeS() + seconds }),
    setVolume: (volume) => dispatch({ kind: 'volumeSet', volume }),
    toggleMute: () => dispatch({ kind: 'muteToggled' }),
    setSleep: (sleep) => dispatch({ kind: 'sleepChosen', sleep }),
    dismiss: () => dispatch({ kind: 'dismissed' }),
    expect: (trackId) => dispatch({ kind: 'expected', trackId }),
    timeS,
  };
}

type Machine = {
  readonly state: () => PlayerState;
  readonly dispatch: (event: PlayerEvent) => void;
  readonly start: (parts: MachineParts) => void;
};

type MachineParts = {
  readonly moment: () => Moment;
  readonly run: (effect: PlayerEffect) => void;
  readonly stepped: () => void;
};

/** Owns the one state. The effects of a step are carried out before the next event is handled. */
function createMachine(): Machine {
  let state = initialState;
  let parts: MachineParts | undefined;
  let isStepping = false;
  const waiting: PlayerEvent[] = [];

  const stepAll = ({ moment, run, stepped }: MachineParts): void => {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const { state: next, effects } = step(state, event, moment());
      state = next;
      for (const effect of effects) runAlone(`player effect ${effect.kind}`, () => run(effect));
      stepped();
    }
  };
  const work = (): void => {
    if (parts === undefined || isStepping) return;
    isStepping = true;
    try {
      stepAll(parts);
    } finally {
      isStepping = false;
    }
  };
  return {
    state: () => state,
    dispatch: (event) => {
      waiting.push(event);
      work();
    },
    start: (given) => {
      parts = given;
      work();
    },
  };
}
