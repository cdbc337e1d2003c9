import { visitorId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { callKindOf, definitionOf, needsNoUser, type CallKind, type Mutation } from '../../core/mutations/registry.ts';
import { isBlocked, outboxRowVersion, type OutboxRow, type StoredRow } from '../../core/outbox/row.ts';
import { parseOutboxRow } from '../../core/wire/outbox-row.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readBackoffs, type BackoffScope } from '../../db/outbox/backoff.ts';
import type { Backoff } from '../../lib/backoff.ts';
import { userIdOf } from '../../db/profiles/queries.ts';
import { timing } from '../timing.ts';
import { isDue } from '../../lib/timers.ts';

export type SelectOptions = {
  readonly nowMs: number;
  readonly limit: number;
  /** After a reconnect: rows that failed because the server was unreachable are due at once. */
  readonly force: boolean;
  readonly backoffs: ReadonlyMap<BackoffScope, Backoff>;
};

export type Selection = {
  readonly sender: Sender;
  readonly rows: readonly OutboxRow[];
  /** Sent 170 days ago without an answer: shown, not sent again (docs/api.md). */
  readonly unanswered: readonly number[];
  /** Dead letters; a newer version's rows are not among them. */
  readonly unreadable: readonly StoredRow[];
  readonly nextAtMs: number | null;
};

/** The worker must not have ten thousand rows in memory; usually the first few rows are enough. */
const [firstPage, pageSize] = [128, 256];

/** After this many failures, a save of songs no longer delays their interactions. */
const deferredSaveAttempts = 3;

export const selectTables = (db: OffbeatDb) => [db.identity, db.profilesBase, db.syncState, db.outbox, db.counters];

export async function selectReady(db: OffbeatDb, options: SelectOptions): Promise<Selection> {
  const sender = await currentSender(db, options);
  const scan = new Scan(sender, options);
  const unreadable: StoredRow[] = [];
  let after = 0;
  let size = firstPage;
  while (!scan.full) {
    const page = await db.outbox.where('seq').above(after).limit(size).toArray();
    for (const raw of page) {
      const row = parseOutboxRow(raw);
      if (row !== undefined) scan.look(row);
      else {
        scan.pass(raw.seq);
        // A kind that only a newer version knows is that version's to send.
        if (!(raw.v > outboxRowVersion)) unreadable.push(raw);
      }
    }
    const last = page.at(-1);
    if (page.length < size || last === undefined) break;
    after = last.seq;
    size = pageSize;
  }
  const { unanswered, nextAtMs } = scan;
  return { sender, rows: scan.chosen(), unanswered, unreadable, nextAtMs: Number.isFinite(nextAtMs) ? nextAtMs : null };
}

export type Sender = {
  readonly ownerId: OwnerId;
  readonly userId: string | undefined;
  readonly pausedUntilMs: number | null;
};

async function currentSender(db: OffbeatDb, { nowMs }: SelectOptions): Promise<Sender> {
  const ownerId = (await db.identity.get('current'))?.ownerId ?? visitorId;
  const [userId, state] = await Promise.all([userIdOf(db, ownerId), db.syncState.get(ownerId)]);
  const untilMs = state === undefined || state.pauseReason === null ? null : state.pausedAtMs + timing.pauseMs;
  const pausedUntilMs = untilMs === null || isDue(untilMs, nowMs, timing.pauseMs) ? null : untilMs;
  return { ownerId, userId, pausedUntilMs };
}

/** `no`: waits for no time, but for another row, another user or a newer version. */
type Readiness =
  { readonly kind: 'send' | 'unanswered' | 'no' } | { readonly kind: 'notBefore'; readonly atMs: number };

const no: Readiness = { kind: 'no' };

class Scan {
  readonly unanswered: number[] = [];
  nextAtMs = Number.POSITIVE_INFINITY;
  private readonly lanes = new Map<string, OutboxRow[]>();
  private readonly unreadSeqs = new Set<number>();
  private readonly introduced = new Set<TrackId>();
  private readonly first: OutboxRow[] = [];
  private readonly last: OutboxRow[] = [];
  private readonly owner: Sender;
  private readonly options: SelectOptions;

  constructor(owner: Sender, options: SelectOptions) {
    this.owner = owner;
    this.options = options;
  }

  get full(): boolean {
    return this.first.length >= this.options.limit;
  }

  /** Audio is uploaded last, when nothing else is due (docs/guarantees.md, Audio). */
  chosen(): readonly OutboxRow[] {
    return [...this.first, ...this.last].slice(0, this.options.limit);
  }

  look(row: OutboxRow): void {
    const lane = this.laneOf(row);
    const bySender = this.bySender(row);
    if (bySender === null) this.noteIntroduced(row);
    this.apply(row, bySender ?? this.byOrder(row, lane) ?? this.byTime(row));
    lane.push(row);
  }

  private apply(row: OutboxRow, readiness: Readiness): void {
    switch (readiness.kind) {
      case 'send':
        if (this.full) return;
        (definitionOf(row.mutation).sending === 'upload' ? this.last : this.first).push(row);
        return;
      case 'notBefore':
        this.nextAtMs = Math.min(this.nextAtMs, readiness.atMs);
        return;
      case 'unanswered':
        this.unanswered.push(row.seq);
        return;
      case 'no':
    }
  }

  pass(seq: number): void {
    this.unreadSeqs.add(seq);
  }

  private laneOf(row: OutboxRow): OutboxRow[] {
    const name = JSON.stringify([row.ownerId, row.lane]);
    const lane = this.lanes.get(name) ?? [];
    this.lanes.set(name, lane);
    return lane;
  }

  /** Null if the current user may send the row now. */
  private bySender(row: OutboxRow): Readiness | null {
    if (row.v > outboxRowVersion || !isUnderWay(row)) return no;
    if (row.ownerId !== this.owner.ownerId) {
      return row.ownerId === visitorId && needsNoUser(row.mutation) ? null : no;
    }
    // A member without a confirmed profile: only its creation may be sent; the rest waits for the id.
    const isMaking = definitionOf(row.mutation).user === 'created' && row.ownerId !== visitorId;
    if (!needsNoUser(row.mutation) && this.owner.userId === undefined && !isMaking) return no;
    return this.owner.pausedUntilMs === null ? null : { kind: 'notBefore', atMs: this.owner.pausedUntilMs };
  }

  /** Null if no earlier row must be sent first. */
  private byOrder(row: OutboxRow, earlier: readonly OutboxRow[]): Readiness | null {
    const { mutation, dependsOn } = row;
    // A row behind another of its lane waits for that row, not for time, even if that row's kind of call backs off.
    if (earlier.some((other) => isUnderWay(other) && !isBlocked(other, earlier))) return no;
    if (dependsOn !== null && this.unreadSeqs.has(dependsOn)) return no;
    if (dependsOn !== null && earlier.some((other) => other.seq === dependsOn)) return no;
    // The server must know a song before its interactions.
    return 'trackId' in mutation && this.introduced.has(mutation.trackId) ? no : null;
  }

  private byTime(row: OutboxRow): Readiness {
    const { nowMs } = this.options;
    if (row.state === 'inflight' && !isDue(row.leaseUntilMs ?? 0, nowMs, timing.uploadLeaseMs)) {
      return { kind: 'notBefore', atMs: row.leaseUntilMs ?? 0 };
    }
    if (row.firstSentAtMs !== null && nowMs - row.firstSentAtMs > limits.idempotencyTtlMs) {
      return { kind: 'unanswered' };
    }
    const kindUntilMs = this.backoffUntilMs(callKindOf(row.mutation));
    if (kindUntilMs !== null) return { kind: 'notBefore', atMs: kindUntilMs };
    if (row.state === 'inflight' || isRowDue(row, this.options)) return { kind: 'send' };
    return { kind: 'notBefore', atMs: row.nextAttemptAtMs };
  }

  /** Only a save that can be sent delays others: one of another user may wait here for months. */
  private noteIntroduced({ mutation, attempts }: OutboxRow): void {
    if (attempts >= deferredSaveAttempts || this.waitsLong(mutation)) return;
    for (const id of definitionOf(mutation).introduces?.(mutation) ?? []) this.introduced.add(id);
  }

  private backoffUntilMs(kind: CallKind): number | null {
    const untilMs = this.options.backoffs.get(kind)?.untilMs ?? 0;
    return isDue(untilMs, this.options.nowMs, timing.retryAfterCapMs) ? null : untilMs;
  }

  private waitsLong(mutation: Mutation): boolean {
    return (this.backoffUntilMs(callKindOf(mutation)) ?? 0) - this.options.nowMs > timing.deferredSaveMs;
  }
}

function isRowDue({ lastError, nextAttemptAtMs }: OutboxRow, { nowMs, force }: SelectOptions): boolean {
  const code = lastError?.code;
  // Its kind of call's backoff decides, and is over; the row's own time is for the Sync dialog only.
  if (code === 'busy') return true;
  if (force && (code === 'network' || code === 'timeout' || code === 'notJson')) return true;
  return isDue(nextAttemptAtMs, nowMs, timing.retryAfterCapMs);
}

const isUnderWay = (row: OutboxRow): boolean => row.state === 'pending' || row.state === 'inflight';

/**
 * When the outbox must be drained next: now, when a lane is due, when a lease ends, but not before a backoff of all
 * calls ends. Null when no row waits for a time. Computed from stored rows only, so it survives restarts.
 */
export function nextDueAtMs(db: OffbeatDb, nowMs: number): Promise<number | null> {
  return db.transaction('r', selectTables(db), async () => {
    // In the usual case: one read of an empty table.
    if ((await db.outbox.limit(1).count()) === 0) return null;
    const backoffs = await readBackoffs(db);
    const selection = await selectReady(db, { nowMs, limit: 1, force: false, backoffs });
    if (selection.unreadable.length > 0) return nowMs;
    const atMs = selection.rows.length > 0 ? nowMs : selection.nextAtMs;
    if (atMs === null) return null;
    const allUntilMs = backoffs.get('all')?.untilMs ?? 0;
    return isDue(allUntilMs, nowMs, timing.retryAfterCapMs) ? atMs : Math.max(atMs, allUntilMs);
  });
}
