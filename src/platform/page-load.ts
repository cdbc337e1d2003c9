let shown = false;

/** Says that a screen of this page load has been drawn. */
export const markAppShown = (): void => {
  shown = true;
};

/** Whether the app was already loaded when asked (docs/product.md section 2, Splash). */
export const wasAppShown = (): boolean => shown;

/** A page that nobody sees draws no frames. */
const unseenMs = 1_000;

/** Resolves `laterMs` after the next frame was drawn: what the listener came for is then on the screen. */
export const afterFrame = (laterMs: number): Promise<void> =>
  new Promise((resolve) => {
    const unseen = setTimeout(resolve, unseenMs + laterMs);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(resolve, laterMs);
    });
  });
