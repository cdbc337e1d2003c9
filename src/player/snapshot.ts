import { createListeners } from '../lib/listeners.ts';
import { logFailure } from '../lib/log.ts';
import { lengthOf, loadedOf, statusOf, type PlayerState } from './engine/state.ts';
import { idleSnapshot, type PlayerSnapshot } from './player.ts';

/**
 * Long enough for a track to start first, even over a near network, and as short as what people perceive as immediate.
 * Drawing, the lock screen and the database take the processor that the element needs to start.
 */
const afterAudibleMs = 100;

export type AfterAudible = {
  /**
   * Runs `work` at the end of the player's step; while a track is about to sound, with its first sound, at most 100 ms
   * later. In the order of the calls.
   */
  readonly run: (work: () => void) => void;
  /** Call at the end of each step. */
  readonly stepped: () => void;
};

/** What throws must not cut off the rest of the player's step: saving, the lock screen, the subscribers. */
export function runAlone(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    logFailure(what, error);
  }
}

/** Lets a pressed track sound before what only tells about it. */
export function createAfterAudible(isPreparing: () => boolean): AfterAudible {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runAll = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const due = waiting;
    waiting = [];
    for (const work of due) runAlone('player: telling what plays', work);
  };
  return {
    run: (work) => {
      waiting.push(work);
    },
    stepped: () => {
      if (!isPreparing()) runAll();
      else if (waiting.length > 0) timer ??= setTimeout(runAll, afterAudibleMs);
    },
  };
}

export function snapshotOf(state: PlayerState, durationS: number | null): Omit<PlayerSnapshot, 'jumps'> {
  const { queue, playback, muted, volume } = state;
  const loaded = loadedOf(playback);
  return {
    currentTrackId: queue.currentTrackId,
    status: statusOf(playback),
    kind: queue.kind,
    trackIds: queue.trackIds,
    currentIndex: queue.currentIndex,
    suggestedIds: queue.suggestedIds,
    repeat: queue.repeat,
    volume: muted ? 0 : volume,
    sleep: state.sleep,
    durationS: lengthOf(state, durationS),
    lossless: loaded?.source.lossless ?? null,
  };
}

const keys = [
  'currentTrackId',
  'status',
  'kind',
  'trackIds',
  'currentIndex',
  'suggestedIds',
  'repeat',
  'volume',
  'sleep',
  'durationS',
  'lossless',
  'jumps',
] as const satisfies readonly (keyof PlayerSnapshot)[];

/** Subscribers render, so they are told once the track is audible. */
export function createSnapshots(read: () => Omit<PlayerSnapshot, 'jumps'>, afterAudible: AfterAudible['run']) {
  let snapshot = idleSnapshot;
  let told = idleSnapshot;
  let jumps = 0;
  const { notify, subscribe } = createListeners();
  const tell = (): void => {
    if (told === snapshot) return;
    told = snapshot;
    notify();
  };
  return {
    current: (): PlayerSnapshot => snapshot,
    subscribe,
    jumped: (): void => {
      jumps++;
    },
    update: (): void => {
      const next = { ...read(), jumps };
      if (keys.every((key) => next[key] === snapshot[key])) return;
      snapshot = next;
      afterAudible(tell);
    },
  };
}
