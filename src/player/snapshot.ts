import type { AfterAudible } from './after-audible.ts';
import { loadedOf, statusOf, type PlayerState } from './engine/state.ts';
import { idleSnapshot, type PlayerSnapshot } from './player.ts';

export function snapshotOf(state: PlayerState, durationS: number | null): Omit<PlayerSnapshot, 'jumps'> {
  const { queue, playback, track, muted, volume } = state;
  const loaded = loadedOf(playback);
  return {
    currentTrackId: queue.currentTrackId,
    status: statusOf(playback),
    trackIds: queue.trackIds,
    currentIndex: queue.currentIndex,
    suggestedIds: queue.suggestedIds,
    repeat: queue.repeat,
    volume: muted ? 0 : volume,
    sleep: state.sleep,
    durationS: (loaded === undefined ? null : durationS) ?? track?.durationS ?? null,
    lossless: loaded?.source.lossless ?? null,
  };
}

const keys = [
  'currentTrackId',
  'status',
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
  const listeners = new Set<() => void>();
  const tell = (): void => {
    if (told === snapshot) return;
    told = snapshot;
    for (const listener of listeners) listener();
  };
  return {
    current: (): PlayerSnapshot => snapshot,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
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
