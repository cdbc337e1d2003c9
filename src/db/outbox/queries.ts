import { callKindOf } from '../../core/call-kind.ts';
import { visitorId, type OwnerId, type TrackId } from '../../core/ids.ts';
import type { Mutation } from '../../core/outbox/mutation.ts';
import { isBlocked, type BrokenRow, type OutboxError, type OutboxRow } from '../../core/outbox/row.ts';
import { placedRows } from '../../core/wire/outbox-row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { readBackoffs } from './backoff.ts';

/** What a change in the Sync dialog is about; the dialog words it (src/ui/strings). */
export type OutboxEntry = {
  readonly seq: number;
  readonly mutation: Mutation | null;
  /** The song's title or the playlist's name, where there is one. */
  readonly subject: string | null;
  /** - `sending`, `waiting` (next try at `nextAttemptAtMs`), `paused`
   * - `blocked`: behind a refused change
   * - `onThisDevice`: the server does not know this kind of change
   * - `unanswered`: no answer for 170 days
   * - `refused` */
  readonly status: 'sending' | 'waiting' | 'paused' | 'blocked' | 'onThisDevice' | 'unanswered' | 'refused';
  readonly createdAtMs: number;
  readonly nextAttemptAtMs: number;
  /** Until when its kind of call must wait; null when it need not. May have come. */
  readonly busyUntilMs: number | null;
  readonly attempts: number;
  readonly lastError: OutboxError | null;
};

/** The Sync dialog's list in the order things were done, `limit` at most. Rows broken by hand are listed too (case 31). */
export async function outboxList(db: OffbeatDb, ownerId: OwnerId, limit = 200): Promise<OutboxEntry[]> {
  const rows = await db.outbox
    .filter((row) => row.ownerId === ownerId && row.listed !== 0)
    .limit(limit)
    .toArray();
  return entriesOf(db, ownerId, rows);
}

/** Every row of this user and those that name nobody, listed or not, and how many rows there are on this device. */
export async function outboxRows(
  db: OffbeatDb,
  ownerId: OwnerId,
): Promise<{ readonly entries: readonly OutboxEntry[]; readonly total: number }> {
  const rows = await db.outbox.filter((row) => row.ownerId === ownerId || row.ownerId === visitorId).toArray();
  return { entries: await entriesOf(db, ownerId, rows), total: await db.outbox.count() };
}

async function entriesOf(db: OffbeatDb, ownerId: OwnerId, rows: readonly OutboxRow[]): Promise<OutboxEntry[]> {
  const [state, backoffs] = await Promise.all([db.syncState.get(ownerId), readBackoffs(db)]);
  const paused = (state?.pauseReason ?? null) !== null;
  const placed = placedRows(rows);
  const bySeq = new Map(placed.map((row) => [row.seq, row]));
  const lanes = new Map<string, (OutboxRow | BrokenRow)[]>();
  for (const row of placed) lanes.set(row.lane, [...(lanes.get(row.lane) ?? []), row]);
  return Promise.all(
    rows.map(async ({ seq }): Promise<OutboxEntry> => {
      const row = bySeq.get(seq);
      if (row === undefined || row.mutation === null) return brokenEntry(seq);
      const lane = lanes.get(row.lane) ?? [];
      return {
        seq: row.seq,
        mutation: row.mutation,
        subject: await subjectOf(db, row.mutation),
        status: statusOf(row, lane, paused),
        createdAtMs: row.createdAtMs,
        nextAttemptAtMs: row.nextAttemptAtMs,
        busyUntilMs: backoffs.get(callKindOf(row.mutation))?.untilMs ?? null,
        attempts: row.attempts,
        lastError: row.lastError,
      };
    }),
  );
}

function statusOf(row: OutboxRow, lane: readonly (OutboxRow | BrokenRow)[], paused: boolean): OutboxEntry['status'] {
  if (row.state === 'refused') return 'refused';
  if (row.state === 'waiting') return row.waitReason === 'unsupported' ? 'onThisDevice' : 'unanswered';
  if (row.state === 'inflight') return 'sending';
  if (isBlocked(row, lane)) return 'blocked';
  return paused ? 'paused' : 'waiting';
}

const brokenEntry = (seq: number): OutboxEntry => ({
  seq,
  mutation: null,
  subject: null,
  status: 'refused',
  createdAtMs: 0,
  nextAttemptAtMs: 0,
  busyUntilMs: null,
  attempts: 0,
  lastError: { code: 'broken', status: null, message: 'This row was changed by hand and cannot be read.' },
});

async function subjectOf(db: OffbeatDb, mutation: Mutation): Promise<string | null> {
  const titleOf = async (id: TrackId): Promise<string | null> => (await db.tracks.get(id))?.title ?? null;
  if ('trackId' in mutation) return titleOf(mutation.trackId);
  if ('name' in mutation) return mutation.name;
  if ('playlistId' in mutation) return (await db.playlists.get(mutation.playlistId))?.name ?? null;
  return null;
}
