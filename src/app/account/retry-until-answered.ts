import { backoffMs, backoffTimes } from '../../lib/backoff.ts';
import { onReconnect, type Connectivity } from '../../platform/connectivity.ts';
import { onVisible } from '../../platform/page-life.ts';

/**
 * Calls `attempt` now, and again until it resolves to true: with backoff, and at once when the server answers again or
 * the page becomes visible. `attempt` never rejects. Returns a stop function.
 */
export function retryUntilAnswered(
  attempt: () => Promise<boolean>,
  connectivity: Connectivity,
  random: () => number = Math.random,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let state: 'waiting' | 'requesting' | 'stopped' = 'waiting';
  // A function, because the compiler assumes that a variable does not change during an `await`.
  const isStopped = (): boolean => state === 'stopped';

  const request = async (): Promise<void> => {
    // A signal during an attempt is often its own: of three calls the first had no answer and the second has one.
    if (state !== 'waiting') return;
    clearTimeout(timer);
    state = 'requesting';
    const isAnswered = await attempt();
    if (isStopped()) return;
    if (isAnswered) return stop();
    state = 'waiting';
    failures += 1;
    timer = setTimeout(() => void request(), backoffMs(failures, backoffTimes.baseMs, backoffTimes.capMs, random));
  };
  const stopListening = onReconnect(connectivity, () => void request());
  const stopWatching = onVisible(() => void request());
  function stop(): void {
    state = 'stopped';
    clearTimeout(timer);
    stopListening();
    stopWatching();
  }

  void request();
  return stop;
}
