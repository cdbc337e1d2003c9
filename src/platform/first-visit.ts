/**
 * What index.html's own script kept of a press on "Continue as Guest" before the app was here
 * (docs/decisions/0089-first-visit.md): `pressed`, or `down` while a pointer still held the button. Undefined where
 * index.html showed no button. Reading takes it away, so that one press counts once.
 */
export function takeEarlyPress(): 'pressed' | 'down' | undefined {
  const page = document.documentElement.dataset;
  const { firstVisit } = page;
  delete page['firstVisit'];
  return firstVisit === 'pressed' || firstVisit === 'down' ? firstVisit : undefined;
}

/** Whether the keyboard's focus is on index.html's button, which React's first frame removes. */
export const isEarlyButtonFocused = (): boolean => document.activeElement?.matches('#first-visit button') === true;
