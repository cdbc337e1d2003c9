import { useEffect, useState } from 'react';

/** Our choice: above this speed, rows only pass by. Reading scrolls slower; a flick across a long list is faster. */
const flingPxPerMs = 3;
/** After this time without a scroll event, the page counts as at rest. */
const restMs = 100;

/** State of the window's scrolling, with one event listener for all rows. */
let [lastY, lastAtMs, isFlung] = [0, 0, false];
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
/** The number of mounted lists; a dialog's may be above a screen's. */
let lists = 0;

function endFling(): void {
  isFlung = false;
  const calls = [...waiting];
  waiting.clear();
  for (const call of calls) call();
}

function note(): void {
  const [y, atMs] = [window.scrollY, performance.now()];
  const speed = Math.abs(y - lastY) / Math.max(1, atMs - lastAtMs);
  // A jump after a rest (Back, Scroll to top) is not a fling: its rows show their covers.
  const wasScrolling = atMs - lastAtMs < restMs;
  [lastY, lastAtMs] = [y, atMs];
  clearTimeout(timer);
  timer = setTimeout(endFling, restMs);
  if (wasScrolling && speed > flingPxPerMs) isFlung = true;
  else if (isFlung) endFling();
}

/** Watches how fast the window scrolls, for `useAtRest` in the rows of a long list. */
export function useFlingWatch(): void {
  useEffect(() => {
    lists += 1;
    // Capture runs it before the list's own listener, which draws the rows. The browser adds `note` only once, however
    // many lists add it.
    window.addEventListener('scroll', note, { passive: true, capture: true });
    return () => {
      lists -= 1;
      if (lists > 0) return;
      window.removeEventListener('scroll', note, { capture: true });
      clearTimeout(timer);
      endFling();
    };
  }, []);
}

/**
 * False in a row that was mounted during a fling, until the list is at rest: covers that only pass by are neither
 * fetched nor decoded. True from then on.
 */
export function useAtRest(): boolean {
  const [atRest, setAtRest] = useState(() => !isFlung);
  useEffect(() => {
    if (atRest) return undefined;
    const show = (): void => setAtRest(true);
    if (isFlung) waiting.add(show);
    else show();
    return () => {
      waiting.delete(show);
    };
  }, [atRest]);
  return atRest;
}
