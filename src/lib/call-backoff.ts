import { backoffMs, backoffTimes, type Backoff } from './backoff.ts';
import { isDue } from './timers.ts';

/**
 * The result of a call, as far as later calls are concerned.
 * - `answered`: the server did its work, whatever the answer
 * - `busy`: 429, or 503 (`unavailable`); `afterMs` is its Retry-After, null for backoff
 * - `failed`: another 5xx
 * - `noResponse`: no usable response, which may be true of this kind of call alone: a page instead of an answer, a method
 *   that CORS forbids, a call that hangs
 * - `silent`: no usable response, so all calls wait
 */
export type CallVerdict =
  | { readonly kind: 'answered' | 'failed' | 'noResponse' | 'silent' }
  | { readonly kind: 'busy'; readonly afterMs: number | null; readonly unavailable: boolean };

/** For a 429 or 503 (docs/api.md), else undefined. A Retry-After of 0 means backoff. */
export const busyVerdict = (status: number, retryAfterMs: number | null): CallVerdict | undefined =>
  status === 429 || status === 503
    ? { kind: 'busy', afterMs: retryAfterMs === 0 ? null : retryAfterMs, unavailable: status === 503 }
    : undefined;

type Clock = { readonly nowMs: () => number; readonly random: () => number };

/**
 * The server is down when this many kinds of call in a row are unavailable, without any other answer between them, and the
 * network is when as many get no response.
 */
const severalKinds = 2;
const failuresBeforeBackoff = 5;

/**
 * The one rule of backoff and Retry-After, for outbox, pulls and downloads (docs/decisions/0014, docs/guarantees.md
 * case 32: one kind of call backs off, the others arrive at once). A Retry-After delays its kind of call only. When
 * several kinds in a row are unavailable, the server is down: then all calls wait for a short backoff, whatever its
 * Retry-After. When several get no response, the network is: then all calls wait too.
 */
export class CallBackoff<Kind extends string> {
  private readonly backoffs: Map<Kind | 'all', Backoff>;
  private readonly begunAtMs = new Map<Kind | 'all', number>();
  private readonly changed = new Set<Kind | 'all'>();
  private readonly unavailable = new Set<Kind>();
  private readonly unheard = new Set<Kind>();
  private readonly failedInARow = new Map<Kind, number>();
  private readonly clock: Clock;

  constructor(clock: Clock, stored: ReadonlyMap<Kind | 'all', Backoff> = new Map()) {
    this.clock = clock;
    this.backoffs = new Map(stored);
  }

  get isDown(): boolean {
    return this.unavailable.size >= severalKinds || this.unheard.size >= severalKinds;
  }

  /** Null for now. While the server is down, unavailable kinds also wait for `all`. */
  untilMs(kind: Kind | 'all'): number | null {
    const own = this.ownUntilMs(kind);
    if (kind === 'all' || !this.unavailable.has(kind)) return own;
    const all = this.ownUntilMs('all');
    return own === null || all === null ? (own ?? all) : Math.max(own, all);
  }

  note(kind: Kind, verdict: CallVerdict, calledAtMs: number): void {
    if (verdict.kind === 'noResponse') this.unheard.add(kind);
    else this.unheard.clear();
    switch (verdict.kind) {
      case 'answered':
        this.unavailable.clear();
        this.failedInARow.delete(kind);
        this.end(kind, calledAtMs);
        this.end('all', calledAtMs);
        return;
      case 'busy':
        // A server that sends a 429 is up.
        if (verdict.unavailable) this.unavailable.add(kind);
        else this.unavailable.clear();
        this.begin(kind, { afterMs: verdict.afterMs });
        return;
      case 'failed': {
        const failures = (this.failedInARow.get(kind) ?? 0) + 1;
        this.failedInARow.set(kind, failures);
        if (failures < failuresBeforeBackoff) return;
        this.unavailable.add(kind);
        this.begin(kind);
        return;
      }
      case 'noResponse':
        this.begin(kind, { noResponse: true });
        return;
      case 'silent':
        this.begin('all');
    }
  }

  concludeDown(): void {
    for (const kinds of [this.unavailable, this.unheard]) {
      if (kinds.size >= severalKinds) for (const kind of kinds) this.remove(kind);
    }
    this.begin('all');
  }

  /** A health check was not answered. */
  concludeSilent(): void {
    this.begin('all', { noResponse: true });
  }

  /** After a reconnect. A Retry-After stays. */
  endAll(): void {
    this.remove('all');
  }

  changes(): Map<Kind | 'all', Backoff | null> {
    return new Map([...this.changed].map((kind) => [kind, this.backoffs.get(kind) ?? null]));
  }

  noteStored(changes: ReadonlyMap<Kind | 'all', Backoff | null>): void {
    for (const [kind, backoff] of changes) {
      if ((this.backoffs.get(kind) ?? null) === backoff) this.changed.delete(kind);
    }
  }

  private ownUntilMs(kind: Kind | 'all'): number | null {
    const backoff = this.backoffs.get(kind);
    return backoff === undefined || isDue(backoff.untilMs, this.clock.nowMs(), backoffTimes.retryAfterCapMs)
      ? null
      : backoff.untilMs;
  }

  /** `afterMs`: a Retry-After, null for none. */
  private begin(
    kind: Kind | 'all',
    { afterMs = null, noResponse = false }: { readonly afterMs?: number | null; readonly noResponse?: boolean } = {},
  ): void {
    const before = this.backoffs.get(kind);
    const nowMs = this.clock.nowMs();
    const isOn = this.ownUntilMs(kind) !== null;
    // Calls sent together fail together and count once.
    if (isOn && afterMs === null) return;
    const failures = isOn ? (before?.failures ?? 0) : (before?.failures ?? 0) + 1;
    const waitMs =
      afterMs === null
        ? backoffMs(failures - 1, backoffTimes.baseMs, backoffTimes.capMs, this.clock.random)
        : Math.min(afterMs, backoffTimes.retryAfterCapMs);
    const untilMs = Math.max(isOn ? (before?.untilMs ?? 0) : 0, nowMs + waitMs);
    this.backoffs.set(kind, { untilMs, failures, ...(noResponse && { noResponse }) });
    this.begunAtMs.set(kind, nowMs);
    this.changed.add(kind);
  }

  /** The answer to a call that was sent before the backoff began does not end it. */
  private end(kind: Kind | 'all', calledAtMs: number): void {
    if ((this.begunAtMs.get(kind) ?? Number.NEGATIVE_INFINITY) <= calledAtMs) this.remove(kind);
  }

  private remove(kind: Kind | 'all'): void {
    if (this.backoffs.delete(kind)) this.changed.add(kind);
    this.begunAtMs.delete(kind);
  }
}
