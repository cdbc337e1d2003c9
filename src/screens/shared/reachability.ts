import type { PullOutcome } from '../../core/pull.ts';

/**
 * Whether the network answered lately: what the last question said, not `navigator.onLine`, which is true when only the
 * server is gone and false on a machine that needs no network to reach it (docs/guarantees.md).
 */
let unreachable = false;
let heardAtMs = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

let looking: Promise<void> | undefined;
const looks = new Set<() => void>();

/** An answer is trusted so long before a screen asks again by itself. */
const trustedForMs = 10_000;
/** While nothing answers and the page is in view, the server is looked for so often: nobody says that it is back. */
const lookAgainMs = 15_000;
const lookAgainCheckMs = 5_000;
/** A screen's own pull usually says it; only where none did is the server asked. */
const patienceMs = 400;

function set(next: boolean): void {
  heardAtMs = performance.now();
  if (next === unreachable) return;
  unreachable = next;
  for (const listener of listeners) listener();
}

/** A pull ended; one that asked nobody, or that this device's database ended, says nothing. */
export function noteOutcome(outcome: PullOutcome): void {
  if (outcome.kind === 'fresh') return;
  if (outcome.kind === 'failed' && (outcome.unasked === true || outcome.cause === 'storage')) return;
  set(outcome.kind === 'offline');
}

export const isUnreachable = (): boolean => unreachable;

export function onReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Something else went unanswered, a song to keep for one: whoever shows whether the network is there asks it anew. */
export function suspectUnreachable(): void {
  for (const look of looks) look();
}

/**
 * Finds out whether the server answers, where nobody heard of it lately: a screen whose lists are fresh asks for nothing,
 * and would show songs as playable that are not. Also on the browser's word that the network came or went, which is a
 * reason to look and never an answer. While nothing answers it looks again by itself. Returns how to stop.
 */
export function watchReachability(serverAnswers: () => Promise<boolean>): () => void {
  const look = (): Promise<void> => {
    // A screen's parts look together and ask once.
    looking ??= serverAnswers().then((answered) => {
      looking = undefined;
      set(!answered);
    });
    return looking;
  };
  const timer = setTimeout(() => {
    if (performance.now() - heardAtMs > trustedForMs) void look();
  }, patienceMs);
  const again = setInterval(() => {
    const isDue = performance.now() - heardAtMs >= lookAgainMs;
    if (unreachable && isDue && document.visibilityState === 'visible') void look();
  }, lookAgainCheckMs);
  const changed = () => void look();
  looks.add(changed);
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    clearTimeout(timer);
    clearInterval(again);
    looks.delete(changed);
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
