import { idleSnapshot, type PlayerSnapshot } from './player.ts';

/** The player's snapshot and who watches it. */
export function createSnapshotStore(read: () => PlayerSnapshot) {
  let snapshot = idleSnapshot;
  const listeners = new Set<() => void>();
  return {
    snapshot: (): PlayerSnapshot => snapshot,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit: (): void => {
      snapshot = read();
      for (const listener of listeners) listener();
    },
  };
}
