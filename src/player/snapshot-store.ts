import { idleSnapshot, type PlayerSnapshot } from './player.ts';

/**
 * Long enough for a song to sound first, over a near network too, and as short as what people feel as at once. Drawing takes
 * the main thread, which the element needs to start.
 */
const afterSoundMs = 100;

const keys = [
  'currentTrackId',
  'status',
  'panelOpen',
  'trackIds',
  'position',
  'repeat',
  'volume',
  'durationS',
  'lossless',
  'moves',
] as const satisfies readonly (keyof PlayerSnapshot)[];

/** The player's snapshot and who watches it. Who watches is told only when something is different. */
export function createSnapshotStore(read: () => PlayerSnapshot) {
  let snapshot = idleSnapshot;
  let told = idleSnapshot;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const refresh = (): void => {
    const next = read();
    if (keys.some((key) => next[key] !== snapshot[key])) snapshot = next;
  };
  const tell = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (told === snapshot) return;
    told = snapshot;
    for (const listener of listeners) listener();
  };
  return {
    snapshot: (): PlayerSnapshot => snapshot,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit: (): void => {
      refresh();
      tell();
    },
    /** The snapshot is new at once; who watches it is told together with the sound, or a moment later. */
    emitSoon: (): void => {
      refresh();
      timer ??= setTimeout(tell, afterSoundMs);
    },
  };
}
