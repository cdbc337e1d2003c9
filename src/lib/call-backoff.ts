import { backoffMs, backoffTimes, type Backoff } from './backoff.ts';
import { isDue } from './timers.ts';

/**
 * What one call came to, as far as the calls after it are concerned.
 * - `answered`: the server did its work, whatever it said
 * - `busy`: 429, or 503 (`unavailable`); `afterMs` is its Retry-After, null for backoff
 * - `failed`: another status of 5xx
 * - `silent`: nothing that could be an answer
 */
export type CallVerdict =
  | { readonly kind: 'answered' | 'failed' | 'silent' }
  | { readonly kind: 'busy'; readonly afterMs: number | null; readonly unavailable: boolean };

/** A status that asks for time (docs/api.md): its verdict, else undefined. A Retry-After of 0 asks for none: backoff. */
export const busyVerdict = (status: number, retryAfterMs: number | null): CallVerdict | undefined =>
  status === 429 || status === 503
    ? { kind: 'busy', afterMs: retryAfterMs === 0 ? null : retryAfterMs, unavailable: status === 503 }
    : undefined;

type Clock = { readonly nowMs: () => number; readonly random: () => number };

/** So many kinds of call that are unavailable, with no answer of any kind between them, mean that the server is down. */
const severalKinds = 2;
/** Failures of one kind of call in a row after which it backs off as a whole. */
const failuresBeforeBackoff = 5;

/**
 * The one rule of backoff and Retry-After, for outbox, pulls and downloads (docs/decisions/0014, docs/guarantees.md
 * case 32). A Retry-After holds its kind of call and nothing else. Only when several kinds in a row are unavailable is the
 * server down: then all wait for a short backoff, however long it asked for.
 */
export class CallBackoff<Kind extends string> {
  private readonly backoffs: Map<Kind | 'all', Backoff>;
  /** When each backoff of this instance began. */
  private readonly begunAtMs = new Map<Kind | 'all', number>();
  private readonly changed = new Set<Kind | 'all'>();
  private readonly unavailable = new Set<Kind>();
  private readonly failedInARow = new Map<Kind, number>();
  private readonly clock: Clock;

  constructor(clock: Clock, stored: ReadonlyMap<Kind | 'all', Backoff> = new Map()) {
    this.clock = clock;
    this.backoffs = new Map(stored);
  }

  /** Several kinds in a row were unavailable. */
  get isDown(): boolean {
    return this.unavailable.size >= severalKinds;
  }

  /** When a call of this kind may be made again; null for now. While the server is down, its own kinds wait for `all`. */
  untilMs(kind: Kind | 'all'): number | null {
    const own = this.ownUntilMs(kind);
    if (kind === 'all' || !this.unavailable.has(kind)) return own;
    const all = this.ownUntilMs('all');
    return own === null || all === null ? (own ?? all) : Math.max(own, all);
  }

  /** Notes what a call that was made at `calledAtMs` came to. */
  note(kind: Kind, verdict: CallVerdict, calledAtMs: number): void {
    switch (verdict.kind) {
      case 'answered':
        this.unavailable.clear();
        this.failedInARow.delete(kind);
        this.end(kind, calledAtMs);
        this.end('all', calledAtMs);
        return;
      case 'busy':
        // A 429 is the answer of a server that is up.
        if (verdict.unavailable) this.unavailable.add(kind);
        else this.unavailable.clear();
        this.begin(kind, verdict.afterMs);
        return;
      case 'failed': {
        const failures = (this.failedInARow.get(kind) ?? 0) + 1;
        this.failedInARow.set(kind, failures);
        if (failures < failuresBeforeBackoff) return;
        this.unavailable.add(kind);
        this.begin(kind, null);
        return;
      }
      case 'silent':
        this.begin('all', null);
    }
  }

  /** Turns the backoffs of the unavailable kinds into a short one of all. */
  concludeDown(): void {
    for (const kind of this.unavailable) this.remove(kind);
    this.begin('all', null);
  }

  /** After a reconnect. Retry-After stays. */
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

  private begin(kind: Kind | 'all', afterMs: number | null): void {
    const before = this.backoffs.get(kind);
    const nowMs = this.clock.nowMs();
    const isOn = this.ownUntilMs(kind) !== null;
    // Calls that went out together fail together, and count once.
    if (isOn && afterMs === null) return;
    const failures = isOn ? (before?.failures ?? 0) : (before?.failures ?? 0) + 1;
    const waitMs =
      afterMs === null
        ? backoffMs(failures - 1, backoffTimes.baseMs, backoffTimes.capMs, this.clock.random)
        : Math.min(afterMs, backoffTimes.retryAfterCapMs);
    const untilMs = Math.max(isOn ? (before?.untilMs ?? 0) : 0, nowMs + waitMs);
    this.backoffs.set(kind, { untilMs, failures });
    this.begunAtMs.set(kind, nowMs);
    this.changed.add(kind);
  }

  /** The answer to a call that was under way when the backoff began does not end it. */
  private end(kind: Kind | 'all', calledAtMs: number): void {
    if ((this.begunAtMs.get(kind) ?? Number.NEGATIVE_INFINITY) <= calledAtMs) this.remove(kind);
  }

  private remove(kind: Kind | 'all'): void {
    if (this.backoffs.delete(kind)) this.changed.add(kind);
    this.begunAtMs.delete(kind);
  }
}
