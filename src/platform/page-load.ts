let shown = false;

/** Says that a screen of this page load has been drawn. */
export const markAppShown = (): void => {
  shown = true;
};

/** Whether the app was already loaded when asked (spec section 2, Splash). */
export const wasAppShown = (): boolean => shown;
