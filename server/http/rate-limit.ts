import { createHash } from 'node:crypto';
import { tooMany } from './errors.ts';

interface Bucket {
  tokens: number;
  atMs: number;
}

const maxBuckets = 20_000;

/**
 * A token bucket per caller: `perMinute` on average, a minute's worth at once. Counted in this process alone: behind
 * a balancer each process grants as much. Callers are kept hashed, never in the clear.
 */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #perMinute: number;
  readonly #nowMs: () => number;

  constructor(perMinute: number, nowMs: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  /** Counts one request; throws 429 with the seconds until the next is free. */
  take(caller: string): void {
    if (this.#perMinute === 0) return;
    const name = createHash('sha256').update(caller).digest('base64url').slice(0, 16);
    const nowMs = this.#nowMs();
    const perMs = this.#perMinute / 60_000;
    const bucket = this.#buckets.get(name) ?? { tokens: this.#perMinute, atMs: nowMs };
    const tokens = Math.min(this.#perMinute, bucket.tokens + Math.max(0, nowMs - bucket.atMs) * perMs);
    this.#buckets.delete(name);
    this.#buckets.set(name, { tokens: Math.max(0, tokens - 1), atMs: nowMs });
    // The oldest bucket is the one used longest ago: it has refilled the most.
    for (const oldest of this.#buckets.keys()) {
      if (this.#buckets.size <= maxBuckets) break;
      this.#buckets.delete(oldest);
    }
    if (tokens < 1) throw tooMany(Math.max(1, Math.ceil((1 - tokens) / perMs / 1_000)));
  }
}
