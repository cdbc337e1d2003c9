import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners.ts';

export type Slot<T> = {
  readonly get: () => T | undefined;
  readonly set: (value: T | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

export function createSlot<T>(): Slot<T> {
  let value: T | undefined;
  const { notify, subscribe } = createListeners();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      notify();
    },
    subscribe,
  };
}

export const useSlot = <T>(slot: Slot<T>): T | undefined => useSyncExternalStore(slot.subscribe, slot.get);
