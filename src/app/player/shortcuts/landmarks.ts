import { useEffect } from 'react';
import { isLayerOpen } from '../../../ui/hooks/layer-open.ts';

export const landmarks = 'main, nav, aside, section[aria-label]';
const tabStops = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]';

const isShown = (element: Element): boolean =>
  element.getClientRects().length > 0 && element.closest('[inert], [aria-hidden="true"]') === null;

/** The page's landmarks in their order, without those inside another. */
const shownLandmarks = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(landmarks)].filter(
    (element) => isShown(element) && (element.parentElement?.closest(landmarks) ?? null) === null,
  );

/** Main takes the focus itself, as from the skip link; another landmark gives it to its first control. */
function enter(landmark: HTMLElement): void {
  if (landmark.localName === 'main') return landmark.focus();
  [...landmark.querySelectorAll<HTMLElement>(tabStops)].find((stop) => stop.tabIndex >= 0 && isShown(stop))?.focus();
}

function goToNext(event: KeyboardEvent): void {
  if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
  // A dialog holds the focus.
  if (isLayerOpen()) return;
  const all = shownLandmarks();
  const focused = document.activeElement;
  const at = all.findIndex((landmark) => landmark.contains(focused));
  // From outside: the first, or the last backwards.
  const from = at === -1 && event.shiftKey ? all.length : at;
  const to = all.at((from + (event.shiftKey ? -1 : 1)) % all.length);
  if (to === undefined) return;
  event.preventDefault();
  enter(to);
}

/** F6 goes to the next landmark, Shift+F6 to the one before. `first`: an event before this was mounted. */
export function useLandmarkKey(first: KeyboardEvent | undefined): void {
  useEffect(() => {
    if (first !== undefined) goToNext(first);
    window.addEventListener('keydown', goToNext);
    return () => window.removeEventListener('keydown', goToNext);
  }, [first]);
}
