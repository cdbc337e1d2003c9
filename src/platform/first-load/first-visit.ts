/** What was under way on index.html's button when the app took its place. */
export type EarlyPress = {
  /** `pressed`, or `down` while a pointer or the space bar still holds the button. */
  readonly press: 'pressed' | 'down' | undefined;
  readonly hadFocus: boolean;
};

/**
 * Removes the splash that index.html paints on a first visit (docs/decisions/0089-first-visit.md), and says whether its
 * button had the focus. To be called in the task of React's first commit, or both pages are painted.
 */
export function removeFirstVisit(): boolean {
  const painted = document.getElementById('first-visit');
  const hadFocus = painted?.contains(document.activeElement) === true;
  painted?.remove();
  return hadFocus;
}

/** As `removeFirstVisit`, for the app's own splash, which completes the press. Returns the press only once. */
export function takeFirstVisit(): EarlyPress {
  const hadFocus = removeFirstVisit();
  const page = document.documentElement.dataset;
  const { firstVisit } = page;
  delete page['firstVisit'];
  return { press: firstVisit === 'pressed' || firstVisit === 'down' ? firstVisit : undefined, hadFocus };
}
