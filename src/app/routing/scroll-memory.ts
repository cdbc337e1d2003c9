import { useLayoutEffect, useRef } from 'react';
import { paths } from '../../core/paths.ts';
import { entryState, takeReturn } from '../../platform/page-life.ts';
import { firstPathOf } from '../../screens/shared/first-path.ts';
import { useArrival } from './use-arrival.ts';

/** How long a returning page may take to grow to its old height. */
const timeoutMs = 5_000;

/** Safari allows 100 changes of an entry's state in 30 s. */
const restMs = 400;

const places = new Map<string, number>();
/**
 * The key of the place in the history entry's state, which outlives the page (docs/decisions/0098-returning-to-a-place.md). It is not written
 * in `pagehide`: Chromium loses that.
 */
const topKey = 'offbeatTop';
let isReturn = false;

/** At the start, before the history moves: whether the first screen is shown where it was left. */
export function noteReturn(): void {
  isReturn = takeReturn();
}

function storedTop(): number {
  const top = entryState()[topKey];
  return typeof top === 'number' ? top : 0;
}

/** These restore their position on every navigation, not only on Back and Forward. */
const tabRoots = new Set<string>([paths.home, paths.library, paths.search]);

/**
 * Scrolls to `top` when the page is tall enough, because lists load after the first frame. Stops when the user scrolls
 * or after `timeoutMs`. Returns a stop function.
 */
function scrollWhenTallEnough(top: number): () => void {
  const observer = new ResizeObserver(tryNow);
  const timer = setTimeout(stop, timeoutMs);
  const events = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, stop);
  }
  function tryNow(): void {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1) stop();
  }
  for (const event of events) window.addEventListener(event, stop, { passive: true });
  observer.observe(document.body);
  tryNow();
  return stop;
}

/**
 * Saves the scroll position per path (docs/product.md section 2) and restores it on Back, Forward and tabs, and when the
 * browser had to load the page again (`takeReturn`). It saves while the page is scrolled: when React runs a cleanup, the new
 * and shorter page has already moved the position.
 */
export function useScrollMemory(): void {
  const { pathname, type } = useArrival();
  const shown = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    let rest: ReturnType<typeof setTimeout> | undefined;
    // Between the navigation and the new screen's effects, a shorter page may clamp the scroll: ignore that position.
    const isShown = (): boolean => shown.current === firstPathOf(window.location.pathname);
    const store = (): void => {
      if (rest === undefined) return;
      clearTimeout(rest);
      rest = undefined;
      if (isShown()) history.replaceState({ ...entryState(), [topKey]: window.scrollY }, '');
    };
    const note = (): void => {
      if (shown.current === undefined || !isShown()) return;
      places.set(shown.current, window.scrollY);
      clearTimeout(rest);
      rest = setTimeout(store, restMs);
    };
    window.addEventListener('scroll', note, { passive: true });
    // A link leads away.
    window.addEventListener('click', store, { capture: true });
    return () => {
      clearTimeout(rest);
      window.removeEventListener('scroll', note);
      window.removeEventListener('click', store, { capture: true });
    };
  }, []);
  useLayoutEffect(() => {
    const isFirst = shown.current === undefined;
    shown.current = pathname;
    // Who scrolled before the app was here, on the first frame, is where they want to be.
    if (isFirst && (!isReturn || window.scrollY > 0)) {
      places.set(pathname, window.scrollY);
      return undefined;
    }
    if (type === 'POP') return scrollWhenTallEnough(places.get(pathname) ?? storedTop());
    return scrollWhenTallEnough(tabRoots.has(pathname) ? (places.get(pathname) ?? 0) : 0);
  }, [pathname, type]);
}
