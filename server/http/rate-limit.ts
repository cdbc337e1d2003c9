import { isIPv6 } from 'node:net';
import { CallerMap } from './caller-map.ts';
import { tooMany } from './errors.ts';

interface Bucket {
  tokens: number;
  atMs: number;
}

/**
 * The identity of a caller: an IPv4 address, or the 64 bits of an IPv6 network (RFC 6177: one household has all
 * addresses of its network).
 */
export function callerOf(address: string): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * A token bucket per caller: `perMinute` on average, a minute's worth at once. Counted in this process alone: behind a
 * balancer each process grants as much.
 */
export class RateLimiter {
  readonly #buckets = new CallerMap<Bucket>();
  readonly #perMinute: number;
  readonly #nowMs: () => number;

  constructor(perMinute: number, nowMs: () => number = Date.now) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  /** Counts one request; throws 429 with the seconds until the next is free. */
  take(caller: string): void {
    if (this.#perMinute === 0) return;
    const tokens = this.#tokensOf(caller);
    // A rejected request costs no token; otherwise a client that retries too early would wait for ever.
    this.#set(caller, tokens < 1 ? tokens : tokens - 1);
    if (tokens < 1) throw tooMany(Math.max(1, Math.ceil((1 - tokens) / (this.#perMinute / 60_000) / 1_000)));
  }

  /**
   * Takes more tokens for an answered request that cost as much as `requests`; the debt is a minute's worth at most.
   */
  charge(caller: string, requests: number): void {
    if (this.#perMinute === 0 || requests < 1) return;
    this.#set(caller, Math.max(-this.#perMinute, this.#tokensOf(caller) - Math.floor(requests)));
  }

  #tokensOf(caller: string): number {
    const { tokens, atMs } = this.#buckets.get(caller) ?? { tokens: this.#perMinute, atMs: this.#nowMs() };
    const refilled = (Math.max(0, this.#nowMs() - atMs) * this.#perMinute) / 60_000;
    return Math.min(this.#perMinute, tokens + refilled);
  }

  #set(caller: string, tokens: number): void {
    this.#buckets.set(caller, { tokens, atMs: this.#nowMs() });
  }
}
