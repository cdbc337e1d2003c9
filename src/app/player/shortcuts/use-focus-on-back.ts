import { useEffect } from 'react';
import { firstPathOf } from '../../../screens/shared/first-path.ts';
import { useArrival } from '../../routing/use-arrival.ts';
import { findAt, placeOf, type Place } from './places.ts';

/** A screen's lists come from the database, and a long one draws its rows only where the page has been scrolled to. */
const tries = 20;
const pauseMs = 50;

/** By path: the control that the keyboard was at when it left that screen. */
const places = new Map<string, Place>();

/** Only from the heading, which a new screen focuses: the user may have gone on meanwhile. */
const isAtStart = (): boolean => document.activeElement?.matches('body, main, main h1') === true;

/** A pointer's press is noted too: on what has the focus already, it moves no focus. */
function note({ target, type }: Pick<Event, 'target' | 'type'>): void {
  const isPress = type === 'pointerdown';
  if (!(target instanceof Element) || !(isPress || target.matches('a, button, input'))) return;
  const place = isPress || target.closest('main') === null ? undefined : placeOf(target);
  const path = firstPathOf(window.location.pathname);
  if (place === undefined) places.delete(path);
  else places.set(path, place);
}

/**
 * Back and Forward return the keyboard's focus to where it was on that screen, as a browser does between pages: else the next
 * Tab would begin at the heading and scroll away from the link that the user came from.
 */
export function useFocusOnBack(): void {
  const { pathname, type } = useArrival();
  // This code loads with the first key, which may have moved the focus.
  useEffect(() => note({ target: document.activeElement, type: 'focusin' }), []);
  useEffect(() => {
    const events = ['focusin', 'pointerdown'] as const;
    // The address changes before the screen: what happens in between is the old screen's.
    const noteHere = (event: Event): void => {
      if (firstPathOf(window.location.pathname) === pathname) note(event);
    };
    for (const event of events) document.addEventListener(event, noteHere);
    return () => {
      for (const event of events) document.removeEventListener(event, noteHere);
    };
  }, [pathname]);
  useEffect(() => {
    const place = type === 'POP' ? places.get(pathname) : undefined;
    if (place === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const goOn = (left: number): void => {
      if (!isAtStart()) return;
      const found = findAt(place, false);
      if (found !== undefined) found.focus({ preventScroll: true });
      else if (left > 0) timer = setTimeout(goOn, pauseMs, left - 1);
    };
    goOn(tries);
    return () => clearTimeout(timer);
  }, [pathname, type]);
}
