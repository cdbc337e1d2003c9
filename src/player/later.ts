/** Small things to do a moment later that must not be lost when the page goes away before. */
export type Later = {
  readonly after: (delayMs: number, action: () => void) => void;
  /** Does at once all that waits. */
  readonly flush: () => void;
};

export function createLater(): Later {
  const waiting = new Map<ReturnType<typeof setTimeout>, () => void>();
  return {
    after: (delayMs, action) => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        action();
      }, delayMs);
      waiting.set(timer, action);
    },
    flush: () => {
      for (const [timer, action] of waiting) {
        clearTimeout(timer);
        action();
      }
      waiting.clear();
    },
  };
}
