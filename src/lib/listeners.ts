export type Listeners<Event> = {
  readonly notify: (event: Event) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: (event: Event) => void) => () => void;
  readonly isEmpty: () => boolean;
};

/** `onFirst` runs when the first listener has come, and the function it returns when the last one has gone. */
export function createListeners<Event = void>(onFirst?: () => () => void): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>();
  let stop: (() => void) | undefined;
  return {
    notify: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) stop = onFirst?.();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.();
      };
    },
    isEmpty: () => listeners.size === 0,
  };
}
