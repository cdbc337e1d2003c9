/** Deferred work that must not be lost when the page closes before: `flush` runs it. */
export function createDelayed() {
  const waiting = new Map<ReturnType<typeof setTimeout>, () => void>();
  return {
    after: (delayMs: number, action: () => void): void => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        action();
      }, delayMs);
      waiting.set(timer, action);
    },
    flush: (): void => {
      for (const [timer, action] of waiting) {
        clearTimeout(timer);
        action();
      }
      waiting.clear();
    },
  };
}
