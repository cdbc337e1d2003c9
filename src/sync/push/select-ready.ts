import { visitorId, type TrackId } from '../../core/ids.ts';
import { isUpload } from '../../core/mutations/registry.ts';
import { outboxRowVersion, type OutboxRow, type StoredRow } from '../../core/outbox/row.ts';
import { parseOutboxRow, parseRowPlace } from '../../core/wire/outbox-row.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { readBackoffs } from '../../db/outbox/backoff.ts';
import { userIdOf } from '../../db/profiles/queries.ts';
import { isDue } from '../../lib/timers.ts';
import { timing } from '../timing.ts';
import {
  blockedByOrder,
  blockedForUser,
  introducedBy,
  isUnderWay,
  readinessByTime,
  type Readiness,
  type CurrentUser,
  type SendTimes,
} from './readiness.ts';

export type SelectOptions = SendTimes & {
  readonly limit: number;
};

export type SelectedRows = {
  readonly user: CurrentUser;
  readonly rows: readonly OutboxRow[];
  readonly unanswered: readonly number[];
  /** Dead letters; a newer version's rows are not among them. */
  readonly unreadable: readonly StoredRow[];
  readonly nextAtMs: number | null;
};

/** The worker must not have ten thousand rows in memory; usually the first few rows are enough. */
const [firstPage, pageSize] = [128, 256];

export const selectTables = (db: OffbeatDb) => [db.identity, db.profilesBase, db.syncState, db.outbox, db.counters];

/** The rows that may be sent now, in order of the outbox until there are `limit`. */
export async function selectReady(db: OffbeatDb, options: SelectOptions): Promise<SelectedRows> {
  const user = await readCurrentUser(db, options.nowMs);
  const scan = new Scan(user, options);
  const unreadable: StoredRow[] = [];
  let after = 0;
  let size = firstPage;
  while (!scan.isFull) {
    const page = await db.outbox.where('seq').above(after).limit(size).toArray();
    for (const stored of page) {
      const row = parseOutboxRow(stored);
      if (row !== undefined) scan.add(row);
      else if (scan.addUnreadable(stored) === 'broken') unreadable.push(stored);
    }
    const last = page.at(-1);
    if (page.length < size || last === undefined) break;
    after = last.seq;
    size = pageSize;
  }
  return { user, unreadable, ...scan.result() };
}

async function readCurrentUser(db: OffbeatDb, nowMs: number): Promise<CurrentUser> {
  const identity = await db.identity.get('current');
  const ownerId = identity?.ownerId ?? visitorId;
  const [userId, state] = await Promise.all([identity && userIdOf(db, identity), db.syncState.get(ownerId)]);
  const untilMs = state === undefined || state.pauseReason === null ? null : state.pausedAtMs + timing.pauseMs;
  const pausedUntilMs = untilMs === null || isDue(untilMs, nowMs, timing.pauseMs) ? null : untilMs;
  return { ownerId, userId, pausedUntilMs };
}

/** Rows are added in order of seq: what precedes a row decides about it. */
class Scan {
  private readonly user: CurrentUser;
  private readonly options: SelectOptions;
  private readonly lanes = new Map<string, OutboxRow[]>();
  private readonly unreadableSeqs = new Set<number>();
  private readonly newerLanes = new Set<string>();
  private readonly introduced = new Set<TrackId>();
  private readonly ready: OutboxRow[] = [];
  private readonly readyUploads: OutboxRow[] = [];
  private readonly unanswered: number[] = [];
  private nextAtMs: number | null = null;

  constructor(user: CurrentUser, options: SelectOptions) {
    this.user = user;
    this.options = options;
  }

  get isFull(): boolean {
    return this.ready.length >= this.options.limit;
  }

  /** Audio is uploaded last, when nothing else is due (docs/guarantees.md, Audio). */
  result(): Pick<SelectedRows, 'rows' | 'unanswered' | 'nextAtMs'> {
    const rows = [...this.ready, ...this.readyUploads].slice(0, this.options.limit);
    return { rows, unanswered: this.unanswered, nextAtMs: this.nextAtMs };
  }

  add(row: OutboxRow): void {
    const name = nameOf(row);
    const lane = this.lanes.get(name) ?? [];
    this.lanes.set(name, lane);
    const forUser = blockedForUser(row, this.user);
    if (forUser === null) for (const id of introducedBy(row, this.options)) this.introduced.add(id);
    const { unreadableSeqs, introduced } = this;
    const isBehindNewer = this.newerLanes.has(name);
    const byOrder = forUser ?? blockedByOrder(row, { lane, isBehindNewer, unreadableSeqs, introduced });
    this.collect(row, byOrder ?? readinessByTime(row, this.options));
    lane.push(row);
  }

  addUnreadable(stored: StoredRow): 'broken' | 'newer' {
    this.unreadableSeqs.add(stored.seq);
    if (!(stored.v > outboxRowVersion)) return 'broken';
    // A kind that only a newer version knows is that version's to send, and later rows of its lane wait for it.
    const place = parseRowPlace(stored);
    if (place !== undefined && isUnderWay(stored)) this.newerLanes.add(nameOf(place));
    return 'newer';
  }

  private collect(row: OutboxRow, readiness: Readiness): void {
    switch (readiness.kind) {
      case 'send':
        (isUpload(row.mutation) ? this.readyUploads : this.ready).push(row);
        return;
      case 'notBefore':
        this.nextAtMs = Math.min(this.nextAtMs ?? readiness.atMs, readiness.atMs);
        return;
      case 'unanswered':
        this.unanswered.push(row.seq);
        return;
      case 'no':
    }
  }
}

/** Names a lane across users: two users' likes of one track are two lanes. */
const nameOf = ({ ownerId, lane }: Pick<OutboxRow, 'ownerId' | 'lane'>): string => JSON.stringify([ownerId, lane]);

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
