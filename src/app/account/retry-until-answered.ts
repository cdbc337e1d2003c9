import type { PullOutcome } from '../../core/pull.ts';
import { onReconnect, type Connectivity } from '../../platform/connectivity.ts';

const firstWaitMs = 2_000;
const lastWaitMs = 5 * 60_000;

/**
 * Pulls now, and again while the outcome is `offline` or `failed`: after 2 s, doubling up to 5 minutes, and at once
 * when the server answers again or the page becomes visible. `pull` never rejects. Returns a stop function.
 */
export function retryUntilAnswered(pull: () => Promise<PullOutcome>, connectivity: Connectivity): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = firstWaitMs;
  let isRequesting = false;

  const attempt = async (): Promise<void> => {
    if (isRequesting) return;
    clearTimeout(timer);
    isRequesting = true;
    const { kind } = await pull();
    isRequesting = false;
    if (signal.aborted) return;
    if (kind !== 'offline' && kind !== 'failed') return stop();
    timer = setTimeout(() => void attempt(), waitMs);
    waitMs = Math.min(waitMs * 2, lastWaitMs);
  };
  function stop(): void {
    stopping.abort();
    clearTimeout(timer);
    stopListening();
  }

  const stopListening = onReconnect(connectivity, () => void attempt());
  const seen = () => {
    if (document.visibilityState === 'visible') void attempt();
  };
  document.addEventListener('visibilitychange', seen, { signal });
  void attempt();
  return stop;
}
