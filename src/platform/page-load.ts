let shown = false;

/** A screen of this page load has been drawn. */
export const markAppShown = (): void => {
  shown = true;
};

/** Whether the app was already loaded (docs/product.md section 2, Splash). */
export const wasAppShown = (): boolean => shown;

/** A hidden page draws no frames. */
const unseenMs = 1_000;

/** Resolves `laterMs` after the next frame. */
export const afterFrame = (laterMs: number): Promise<void> =>
  new Promise((resolve) => {
    const unseen = setTimeout(resolve, unseenMs + laterMs);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(resolve, laterMs);
    });
  });
