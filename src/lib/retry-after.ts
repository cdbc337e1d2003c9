import { backoffTimes } from './backoff.ts';

/**
 * A Retry-After header (RFC 9110 section 10.2.3), seconds or a date, as milliseconds from now, clamped to an hour so that
 * a wrong clock or a hostile server cannot freeze the outbox. Null when missing or unreadable. A date is compared with
 * the answer's own, where that may be read: the device's clock (`nowMs`) may be days off.
 */
export function retryAfterMs(headers: { readonly get: (name: string) => string | null }, nowMs: number): number | null {
  const header = headers.get('Retry-After');
  if (header === null) return null;
  const value = header.trim();
  if (/^\d+$/.test(value)) return clamp(Number(value) * 1_000);
  // HTTP dates only; Date.parse would accept '1.5'.
  if (!/[a-z]{3}/i.test(value)) return null;
  const at = Date.parse(value);
  const answeredAt = Date.parse(headers.get('Date') ?? '');
  return Number.isNaN(at) ? null : clamp(at - (Number.isNaN(answeredAt) ? nowMs : answeredAt));
}

const clamp = (ms: number): number => Math.min(backoffTimes.retryAfterCapMs, Math.max(0, ms));
