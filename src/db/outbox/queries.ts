import { callKindOf, type Mutation } from '../../core/mutations/registry.ts';
import { visitorId, type OwnerId } from '../../core/ids.ts';
import { isBlocked, type OutboxError, type OutboxRow, type StoredRow } from '../../core/outbox/row.ts';
import type { Backoff } from '../../lib/backoff.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { DeadLetterRow, PauseReason } from '../rows.ts';
import { readBackoffs } from './backoff.ts';
import { deadLettersOf } from './dead-letters.ts';
import { parseRows } from './rows.ts';

export type OutboxEntry = {
  readonly seq: number;
  readonly mutation: Mutation | null;
  readonly subject: string | null;
  /**
   * - `pending`: next try at `nextAttemptAtMs`
   * - `blocked`: behind a change that was refused or cannot be read
   * - `onThisDevice`: the server does not know this kind of change
   * - `unanswered`: no answer for 170 days
   * - `refused`: by the server, or unreadable (`mutation` is null)
   */
  readonly status: 'sending' | 'pending' | 'paused' | 'blocked' | 'onThisDevice' | 'unanswered' | 'refused';
  /** Why nothing is sent, for `paused`. */
  readonly pauseReason: PauseReason | null;
  readonly createdAtMs: number;
  readonly nextAttemptAtMs: number;
  /** The end of its kind of call's backoff, which may be past; null without one. */
  readonly busyUntilMs: number | null;
  readonly attempts: number;
  readonly lastError: OutboxError | null;
};

/**
 * In order of seq, the first `limit` and up to as many behind them that wait for the user. Unreadable rows are included, so
 * that the user can discard them (docs/guarantees.md case 31).
 */
export async function outboxList(db: OffbeatDb, ownerId: OwnerId, limit = 200): Promise<OutboxEntry[]> {
  const isListed = (row: StoredRow): boolean => row.ownerId === ownerId && row.listed !== 0;
  const first = await db.outbox.filter(isListed).limit(limit).toArray();
  const last = first[limit - 1];
  const needUser = last === undefined ? [] : await needUserBehind(db, last.seq, isListed, limit);
  return entriesOf(db, ownerId, parseRows([...first, ...needUser]));
}

const needUserBehind = (
  db: OffbeatDb,
  seq: number,
  isListed: (row: StoredRow) => boolean,
  limit: number,
): Promise<readonly StoredRow[]> =>
  db.outbox
    .where('seq')
    .above(seq)
    .filter((row) => (row.state === 'refused' || row.state === 'waiting') && isListed(row))
    .limit(limit)
    .toArray();

/**
 * The user's first `limit` rows and those of calls that name no user, with dead letters; how many those are in all, and
 * the rows of everybody.
 */
export async function outboxRows(
  db: OffbeatDb,
  ownerId: OwnerId,
  limit: number,
): Promise<{ readonly entries: readonly OutboxEntry[]; readonly own: number; readonly total: number }> {
  const owners = [...new Set([ownerId, visitorId])];
  const counts = owners.map((owner) => db.outbox.where('ownerId').equals(owner).count());
  const [rows, letters, all, allLetters, ...own] = await Promise.all([
    db.outbox
      .filter((row) => row.ownerId === ownerId || row.ownerId === visitorId)
      .limit(limit)
      .toArray(),
    db.deadLetters.where('ownerId').equals(ownerId).count(),
    db.outbox.count(),
    db.deadLetters.count(),
    ...counts,
  ]);
  return {
    entries: await entriesOf(db, ownerId, parseRows(rows)),
    own: own.reduce((sum, count) => sum + count, letters),
    total: all + allLetters,
  };
}

async function entriesOf(db: OffbeatDb, ownerId: OwnerId, rows: readonly OutboxRow[]): Promise<OutboxEntry[]> {
  const [state, backoffs, letters, subjectOf] = await Promise.all([
    db.syncState.get(ownerId),
    readBackoffs(db),
    deadLettersOf(db, ownerId),
    readSubjects(db, rows),
  ]);
  const pauseReason = state?.pauseReason ?? null;
  const lanes = new Map<string, OutboxRow[]>();
  for (const row of rows) lanes.set(row.lane, [...(lanes.get(row.lane) ?? []), row]);
  const entries = rows.map((row): OutboxEntry => ({
    seq: row.seq,
    mutation: row.mutation,
    subject: subjectOf(row.mutation),
    status: statusOf(row, lanes.get(row.lane) ?? [], pauseReason !== null),
    pauseReason,
    createdAtMs: row.createdAtMs,
    nextAttemptAtMs: row.nextAttemptAtMs,
    busyUntilMs: busyUntilMs(backoffs.get(callKindOf(row.mutation))),
    attempts: row.attempts,
    lastError: row.lastError,
  }));
  return [...entries, ...letters.map(deadLetterEntry)].toSorted((a, b) => a.seq - b.seq);
}

/** Null if nothing answered: no server named that time. */
const busyUntilMs = (backoff: Backoff | undefined): number | null =>
  backoff === undefined || backoff.noResponse === true ? null : backoff.untilMs;

function statusOf(row: OutboxRow, lane: readonly OutboxRow[], paused: boolean): OutboxEntry['status'] {
  if (row.state === 'refused') return 'refused';
  if (row.waitReason === 'deadLetter') return 'blocked';
  if (row.state === 'waiting') return row.waitReason === 'unsupported' ? 'onThisDevice' : 'unanswered';
  if (row.state === 'inflight') return 'sending';
  if (isBlocked(row, lane)) return 'blocked';
  return paused ? 'paused' : 'pending';
}

const deadLetterEntry = ({ id }: DeadLetterRow): OutboxEntry => ({
  // A row added by hand may have a date or a list for a key.
  seq: typeof id === 'number' ? id : 0,
  mutation: null,
  subject: null,
  status: 'refused',
  pauseReason: null,
  createdAtMs: 0,
  nextAttemptAtMs: 0,
  busyUntilMs: null,
  attempts: 0,
  lastError: { code: 'broken', status: null, message: 'This row was changed by hand and cannot be read.' },
});

/**
 * What each mutation is about: a song's title or a playlist's name. Read together, because every change of the outbox
 * reads the rows shown again.
 */
async function readSubjects(db: OffbeatDb, rows: readonly OutboxRow[]): Promise<(mutation: Mutation) => string | null> {
  const mutations = rows.map(({ mutation }) => mutation);
  const trackIds = [...new Set(mutations.flatMap((one) => ('trackId' in one ? one.trackId : [])))];
  const others = mutations.filter((one) => !('trackId' in one) && !('name' in one));
  const playlistIds = [...new Set(others.flatMap((one) => ('playlistId' in one ? one.playlistId : [])))];
  const [tracks, shown, confirmed] = await Promise.all([
    db.tracks.bulkGet(trackIds),
    db.playlists.bulkGet(playlistIds),
    db.playlistsBase.bulkGet(playlistIds),
  ]);
  const titles = new Map(trackIds.map((id, index) => [id, tracks[index]?.title]));
  // A playlist whose deletion waits is in the base alone.
  const names = new Map(playlistIds.map((id, index) => [id, (shown[index] ?? confirmed[index])?.name]));
  return (mutation) => {
    if ('trackId' in mutation) return titles.get(mutation.trackId) ?? null;
    if ('name' in mutation) return mutation.name;
    return ('playlistId' in mutation ? names.get(mutation.playlistId) : null) ?? null;
  };
}
