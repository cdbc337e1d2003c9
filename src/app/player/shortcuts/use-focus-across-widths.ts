import { useEffect } from 'react';
import { wideQuery } from '../../../screens/shared/use-media.ts';
import { findAt, placeOf, type Place } from './places.ts';

/** The other layout's code may have to be loaded, and its lists are drawn only then. */
const tries = 20;
const pauseMs = 50;

/**
 * A window that crosses 900 px, as with the browser's zoom, gets other components (docs/decisions/0081), and the focus falls to
 * the page. The keyboard's focus goes on at the same control of the new layout, or at the screen where there is none.
 */
export function useFocusAcrossWidths(): void {
  useEffect(() => {
    let place: Place | undefined;
    let timer: ReturnType<typeof setTimeout>;
    const note = ({ target }: Event): void => {
      place = target instanceof Element ? placeOf(target) : undefined;
    };
    // To the last try: the old layout may go later than the first, and what has the focus then be replaced once more.
    const goOn = (left: number): void => {
      if (left > 0) timer = setTimeout(goOn, pauseMs, left - 1);
      if (place === undefined || document.activeElement !== document.body) return;
      const found = findAt(place, left === 0);
      if (found !== undefined) found.focus();
      else if (left === 0) document.getElementById('main')?.focus({ preventScroll: true });
    };
    const wide = window.matchMedia(wideQuery);
    const cross = (): void => {
      clearTimeout(timer);
      timer = setTimeout(goOn, pauseMs, tries);
    };
    document.addEventListener('focusin', note);
    wide.addEventListener('change', cross);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', note);
      wide.removeEventListener('change', cross);
    };
  }, []);
}
