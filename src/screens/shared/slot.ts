import { useSyncExternalStore } from 'react';

export type Slot<T> = {
  readonly get: () => T | undefined;
  readonly set: (value: T | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createSlot<T>(): Slot<T> {
  let value: T | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export const useSlot = <T>(slot: Slot<T>): T | undefined => useSyncExternalStore(slot.subscribe, slot.get);
