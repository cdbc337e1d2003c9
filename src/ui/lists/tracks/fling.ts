import { useEffect, useState } from 'react';

/** Ours: from this speed on, rows only pass by. A reading scroll is slower, a flick across a long list faster. */
const flingPxPerMs = 3;
/** Without a scroll event for so long, the page rests. */
const restMs = 100;

/** State of the window's scrolling, with one event listener for all rows. */
let [lastY, lastAtMs, isFlung] = [0, 0, false];
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
/** Lists that are on the page: a dialog's may stand over a screen's. */
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
  // A jump after a rest (Back, Scroll to top) is no fling: what it shows stays.
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
    // Before the list's own listener, which draws the rows. Once, however many lists ask: the browser knows `note`.
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
 * False in a row that came while the list was flung, until it comes to rest: a thousand covers that only pass by are
 * neither fetched nor decoded. True for good once it was.
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
