import { onPageHide } from '../page-life.ts';
import { sessionFlag } from '../session-flag.ts';

/** What was under way on index.html's button when the app took its place. */
export type EarlyPress = {
  /** `pressed`, or `down` while a pointer or the space bar still holds the button. */
  readonly press: 'pressed' | 'down' | undefined;
  readonly hadFocus: boolean;
};

const storedPress = sessionFlag('offbeat:guest-press');

/** Whether index.html paints the splash, on which a press is kept until the app's own is here. */
export const isFirstVisit = (): boolean => document.documentElement.dataset['firstVisit'] !== undefined;

/**
 * Keeps a press over a reload of the tab: what it waits for may be code that only a reload brings
 * (docs/decisions/0030-updates.md).
 */
export const storeEarlyPress = (): void =>
  void onPageHide(() => {
    if (document.documentElement.dataset['firstVisit'] === 'pressed') storedPress.set();
  });

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
  const wasStored = storedPress.isSet();
  storedPress.clear();
  if (wasStored || firstVisit === 'pressed') return { press: 'pressed', hadFocus };
  return { press: firstVisit === 'down' ? 'down' : undefined, hadFocus };
}
