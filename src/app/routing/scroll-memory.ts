import { useLayoutEffect, useRef } from 'react';
import { paths } from '../../core/paths.ts';
import { firstPathOf } from '../../screens/shared/first-path.ts';
import { useArrival } from './use-arrival.ts';

/** How long a returning page may take to grow to its old height. */
const timeoutMs = 5_000;

const places = new Map<string, number>();
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
 * Saves the scroll position per path (docs/product.md section 2) and restores it on Back, Forward and tabs. Saved while
 * scrolling: when React runs a cleanup, the new and shorter page has already moved the position.
 */
export function useScrollMemory(): void {
  const { pathname, type } = useArrival();
  const shown = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const note = (): void => {
      // Between the navigation and the new screen's effects, a shorter page may clamp the scroll: ignore that position.
      if (shown.current === firstPathOf(window.location.pathname)) places.set(shown.current, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    const isFirst = shown.current === undefined;
    shown.current = pathname;
    if (isFirst) return undefined;
    const keeps = type === 'POP' || tabRoots.has(pathname);
    return scrollWhenTallEnough(keeps ? (places.get(pathname) ?? 0) : 0);
  }, [pathname, type]);
}
