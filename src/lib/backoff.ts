/**
 * Exponential backoff with full jitter (AWS Architecture Blog, "Exponential Backoff And Jitter"): a random wait below
 * base × 2^attempt, at most `capMs`, never under a tenth of `baseMs` so that nothing spins. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, baseMs: number, capMs: number, random: () => number): number {
  const ceiling = Math.min(capMs, baseMs * 2 ** Math.min(30, Math.max(0, attempt)));
  return Math.max(Math.ceil(baseMs / 10), Math.floor(random() * ceiling));
}
