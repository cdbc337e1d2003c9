let shown = false;

export const markAppShown = (): void => {
  shown = true;
};

export const wasAppShown = (): boolean => shown;

/** Fallback for a hidden page, which draws no frames. */
const unseenMs = 1_000;

export const afterFrame = (laterMs: number): Promise<void> =>
  new Promise((resolve) => {
    const unseen = setTimeout(resolve, unseenMs + laterMs);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(resolve, laterMs);
    });
  });
