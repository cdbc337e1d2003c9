export const backoffTimes = {
  baseMs: 1_000,
  capMs: 5 * 60_000,
  retryAfterCapMs: 60 * 60_000,
} as const;

/**
 * `noResponse`: it began because nothing answered, so a reconnect ends it. In the backoff of all calls it means that a health
 * check went unanswered; another health check then decides before any call is made (`isSilence` in db/outbox/backoff.ts).
 */
export type Backoff = { readonly untilMs: number; readonly failures: number; readonly noResponse?: true };

/** `baseMs`, doubled by each attempt up to `capMs`: for waits that no two devices share. */
export const doublingMs = (attempt: number, baseMs: number, capMs: number): number =>
  Math.min(capMs, baseMs * 2 ** Math.min(30, Math.max(0, attempt)));

/**
 * Exponential backoff with full jitter (AWS Architecture Blog, "Exponential Backoff And Jitter"): a random wait below
 * base × 2^attempt, at most `capMs`, never under a tenth of `baseMs`, to avoid busy loops. `random` is in [0, 1).
 */
export function backoffMs(attempt: number, baseMs: number, capMs: number, random: () => number): number {
  return Math.max(Math.ceil(baseMs / 10), Math.floor(random() * doublingMs(attempt, baseMs, capMs)));
}
