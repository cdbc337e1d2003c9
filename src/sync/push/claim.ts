import { visitorId, type OwnerId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { needsNoUser } from '../../core/outbox/operation.ts';
import { isBlocked, outboxRowVersion, type OutboxRow } from '../../core/outbox/row.ts';
import { parseOutboxRow } from '../../core/wire/outbox-row.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { userIdOf } from '../../db/profiles/queries.ts';
import { hasCome, timing } from '../timing.ts';

/** A row that is ours to send until its lease ends, and what calls name as its userId. */
export type Claimed = {
  readonly row: OutboxRow;
  readonly attemptId: string;
  readonly userId: string | undefined;
};

export type ClaimOptions = {
  readonly nowMs: number;
  readonly limit: number;
  readonly newUuid: () => string;
  /** The network is said to be back: rows that failed for want of one are due at once. */
  readonly force: boolean;
};

/** Rows read at a time. Ten thousand may wait, and the worker must not hold them all. */
const pageSize = 200;

/** A save of songs that fails this often no longer holds back what was done with them. */
const patientSaveAttempts = 3;

/**
 * Phase one of the drain: marks up to `limit` rows as ours, in one transaction, in order within each lane. Only rows of
 * the current listener are looked at, and a visitor's counts, which name no user.
 */
export function claim(db: OffbeatDb, options: ClaimOptions): Promise<Claimed[]> {
  const tables = [db.identity, db.profilesConfirmed, db.syncState, db.outbox];
  return db.transaction('rw', tables, async () => {
    const owner = await sender(db, options);
    const scan = new Scan(owner, options);
    let after = 0;
    while (!scan.full) {
      const page = await db.outbox.where('seq').above(after).limit(pageSize).toArray();
      for (const raw of page) {
        const row = parseOutboxRow(raw);
        if (row === undefined) await setAside(db, raw);
        else scan.look(row);
      }
      const last = page.at(-1);
      if (page.length < pageSize || last === undefined) break;
      after = last.seq;
    }
    for (const seq of scan.unanswered) await db.outbox.update(seq, { state: 'waiting', waitReason: 'unanswered' });
    return take(db, scan.chosen(), owner, options);
  });
}

/** Whose rows may go: the listener of this moment, with the id calls name, unless paused. */
type Sender = { readonly ownerId: OwnerId; readonly userId: string | undefined; readonly paused: boolean };

async function sender(db: OffbeatDb, { nowMs }: ClaimOptions): Promise<Sender> {
  const ownerId = (await db.identity.get('current'))?.ownerId ?? visitorId;
  const [userId, state] = await Promise.all([userIdOf(db, ownerId), db.syncState.get(ownerId)]);
  const paused =
    state !== undefined &&
    state.pauseReason !== null &&
    !hasCome(state.pausedAtMs + timing.pauseMs, nowMs, timing.pauseMs);
  return { ownerId, userId, paused };
}

/** Looks at rows in order of seq and chooses the first free row of each lane. */
class Scan {
  readonly unanswered: number[] = [];
  private readonly lanes = new Map<string, OutboxRow[]>();
  private readonly savedTracks = new Set<string>();
  private readonly first: OutboxRow[] = [];
  private readonly last: OutboxRow[] = [];
  private readonly owner: Sender;
  private readonly options: ClaimOptions;

  constructor(owner: Sender, options: ClaimOptions) {
    this.owner = owner;
    this.options = options;
  }

  get full(): boolean {
    return this.first.length >= this.options.limit;
  }

  /** Sounds are uploaded last, when nothing else is due (offline.md, Sound). */
  chosen(): readonly OutboxRow[] {
    return [...this.first, ...this.last].slice(0, this.options.limit);
  }

  look(row: OutboxRow): void {
    const name = JSON.stringify([row.ownerId, row.lane]);
    const lane = this.lanes.get(name) ?? [];
    this.lanes.set(name, lane);
    const free = this.isFree(row, lane);
    lane.push(row);
    if (!free || this.full) return;
    if (row.operation.kind === 'audio.process') this.last.push(row);
    else this.first.push(row);
  }

  private isFree(row: OutboxRow, earlier: readonly OutboxRow[]): boolean {
    const { nowMs } = this.options;
    const { operation } = row;
    if (operation.kind === 'songs.save' && row.state !== 'refused' && row.attempts < patientSaveAttempts) {
      for (const track of operation.tracks) this.savedTracks.add(track.id);
    }
    if (!this.mayBeSent(row)) return false;
    if (row.state === 'refused' || row.state === 'waiting') return false;
    if (row.state === 'inflight' && !hasCome(row.leaseUntilMs ?? 0, nowMs, timing.leaseMs)) return false;
    if (row.firstSentAtMs !== null && nowMs - row.firstSentAtMs > limits.idempotencyKeptMs) {
      this.unanswered.push(row.seq);
      return false;
    }
    if (row.state === 'pending' && !this.isDue(row)) return false;
    if (row.dependsOn !== null && earlier.some((other) => other.seq === row.dependsOn)) return false;
    // The server must know a song before it hears what was done with it.
    if ('trackId' in operation && this.savedTracks.has(operation.trackId)) return false;
    return !earlier.some(
      (other) => (other.state === 'pending' || other.state === 'inflight') && !isBlocked(other, earlier),
    );
  }

  private mayBeSent(row: OutboxRow): boolean {
    if (row.v > outboxRowVersion) return false;
    if (row.ownerId !== this.owner.ownerId) return row.ownerId === visitorId && needsNoUser(row.operation);
    if (this.owner.paused) return false;
    if (needsNoUser(row.operation) || this.owner.userId !== undefined) return true;
    // A member without a confirmed profile: only its making may go, the rest waits for the id it brings.
    return row.operation.kind === 'profile.update' && row.ownerId !== visitorId;
  }

  private isDue(row: OutboxRow): boolean {
    const { nowMs, force } = this.options;
    const code = row.lastError?.code;
    if (force && (code === 'network' || code === 'timeout' || code === 'notJson')) return true;
    return hasCome(row.nextAttemptAtMs, nowMs, timing.retryAfterCapMs);
  }
}

async function take(
  db: OffbeatDb,
  rows: readonly OutboxRow[],
  owner: Sender,
  { nowMs, newUuid }: ClaimOptions,
): Promise<Claimed[]> {
  const claimed = rows.map((row): Claimed => {
    const attemptId = newUuid();
    const leaseUntilMs = nowMs + timing.leaseMs;
    const inflight: OutboxRow = {
      ...row,
      state: 'inflight',
      attemptId,
      leaseUntilMs,
      nextAttemptAtMs: leaseUntilMs,
      attempts: row.attempts + 1,
      firstSentAtMs: row.firstSentAtMs ?? nowMs,
    };
    return { row: inflight, attemptId, userId: row.ownerId === owner.ownerId ? owner.userId : undefined };
  });
  await db.outbox.bulkPut(claimed.map(({ row }) => row));
  return claimed;
}

/** A row that was broken by hand is shown as such, and never in the way (case 31). */
async function setAside(db: OffbeatDb, raw: OutboxRow): Promise<void> {
  if (raw.state === 'refused' && raw.lastError?.code === 'broken') return;
  const lastError = { code: 'broken', status: null, message: 'This row was changed by hand.' } as const;
  await db.outbox.update(raw.seq, { state: 'refused', listed: 1, lastError });
}
