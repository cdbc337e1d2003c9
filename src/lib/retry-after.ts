import { backoffTimes } from './backoff.ts';

/**
 * A Retry-After header (RFC 9110 section 10.2.3), seconds or a date, as milliseconds from now, clamped to an hour so that
 * a wrong clock or a hostile server cannot freeze the outbox. Null when missing or unreadable.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  const value = header.trim();
  if (/^\d+$/.test(value)) return clamp(Number(value) * 1_000);
  // HTTP dates only; Date.parse would accept '1.5'.
  if (!/[a-z]{3}/i.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : clamp(at - nowMs);
}

const clamp = (ms: number): number => Math.min(backoffTimes.retryAfterCapMs, Math.max(0, ms));
