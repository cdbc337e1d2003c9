export type Ending<E> = {
  readonly end: () => void;
  /** What `work` resolves with, or the given value if `end` was called first. */
  readonly until: <T>(work: Promise<T>) => Promise<T | E>;
};

/**
 * Not Promise.race with one promise that `end` resolves: each race would add a reaction to it, and the event and its request
 * would stay in memory as long as the worker lives.
 */
export function createEnding<E>(ended: E): Ending<E> {
  const waiting = new Set<() => void>();
  let isOver = false;
  return {
    end: () => {
      isOver = true;
      for (const stop of waiting) stop();
    },
    until: <T>(work: Promise<T>) =>
      new Promise<T | E>((resolve, reject) => {
        const stop = (): void => resolve(ended);
        const forget = (): boolean => waiting.delete(stop);
        waiting.add(stop);
        void work.then(resolve, reject).finally(forget);
        if (isOver) stop();
      }),
  };
}
