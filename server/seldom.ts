/** Calls `say` at most once in `everyMs`: what happens again and again fills no log. */
export function seldom(say: () => void, everyMs = 60_000, nowMs: () => number = () => performance.now()): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (nowMs() - lastMs < everyMs) return;
    lastMs = nowMs();
    say();
  };
}
