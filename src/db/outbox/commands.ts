import { pullKeys } from '../../core/keys.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { callKindOf } from '../../core/mutations/registry.ts';
import { idempotencyKey, type OwnerId } from '../../core/ids.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { endBackoffs } from './backoff.ts';
import { laneOfDeadLetter } from './dead-letters.ts';
import { listedRows } from './listed.ts';
import { dependentsOf, laneRows, parseRows, readRow } from './rows.ts';
import type { DeadLetterRow } from '../rows.ts';
import { refreshLane, refreshLanes, refreshShown } from './local-state.ts';
import { forgetInReorders } from './reorders.ts';

const shownTables = (db: OffbeatDb) => [
  db.outbox,
  db.likes,
  db.likesBase,
  db.playlists,
  db.playlistsBase,
  db.profiles,
  db.profilesBase,
];

/**
 * Makes every waiting row due at once, lifts a pause, and sends what was refused or stayed without an answer again (the
 * Sync dialog's Retry now). What this server has no call for stays: only its own Retry asks again.
 */
export async function retryNow(context: CommandContext): Promise<void> {
  const { db, ownerId, nowMs } = context;
  await db.transaction('rw', [...shownTables(db), db.syncState, db.counters], async () => {
    await db.outbox
      .where('[ownerId+state+listed]')
      .anyOf([
        [ownerId, 'pending', 0],
        [ownerId, 'pending', 1],
      ])
      .modify({ nextAttemptAtMs: nowMs() });
    const rows = parseRows([
      ...(await listedRows(db, ownerId, 'refused').toArray()),
      ...(await listedRows(db, ownerId, 'waiting').toArray()),
    ]).filter((row) => row.state === 'refused' || row.waitReason === 'unanswered');
    await db.outbox.bulkPut(rows.map((row) => sentAgain(context, row)));
    const lanes = rows.map(({ lane }) => lane);
    await refreshLanes(db, ownerId, lanes, nowMs());
    await liftPause(db, ownerId);
    await endBackoffs(db);
  });
}

/**
 * As a new attempt. The server would repeat a refusal for the same key, so an answered row gets a new one; without an
 * answer the key stays, so that the change has one effect (docs/api.md, Conventions).
 */
const sentAgain = ({ nowMs, newUuid }: CommandContext, row: OutboxRow): OutboxRow => ({
  ...row,
  key: row.state === 'refused' || row.waitReason === 'unsupported' ? idempotencyKey(newUuid()) : row.key,
  state: 'pending',
  waitReason: null,
  nextAttemptAtMs: nowMs(),
  firstSentAtMs: null,
  attemptId: null,
  leaseUntilMs: null,
  lastError: null,
});

async function liftPause(db: OffbeatDb, ownerId: OwnerId): Promise<void> {
  await db.syncState.where('ownerId').equals(ownerId).modify({ pauseReason: null });
}

/**
 * Sends a change again, and lifts a pause: nothing is sent while one lasts. A row being sent stays as it is: its answer
 * decides.
 */
export async function retryRow(context: CommandContext, seq: number): Promise<void> {
  const { db, ownerId, nowMs } = context;
  await db.transaction('rw', [...shownTables(db), db.syncState, db.counters], async () => {
    const row = await readRow(db, seq);
    if (row === undefined || row.ownerId !== ownerId || row.state === 'inflight' || row.waitReason === 'deadLetter')
      return;
    await db.outbox.put(sentAgain(context, row));
    await refreshShown(db, ownerId, row.mutation, nowMs());
    await liftPause(db, ownerId);
    await endBackoffs(db, [callKindOf(row.mutation), 'all']);
  });
}

/** What Discard deleted or changed in one lane, and what it left there. */
export interface Discarded {
  readonly ownerId: OwnerId;
  readonly lane: string | undefined;
  /** As they were: the change, its dependents, and reorders that named its song. */
  readonly rows: readonly OutboxRow[];
  readonly letter: DeadLetterRow | undefined;
  readonly left: LaneState;
}

/** Changes with everything that happens in a lane. */
interface LaneState {
  readonly rows: readonly OutboxRow[];
  readonly acceptedAtMs: number | undefined;
}

/**
 * Discards a change and all that depend on it, and shows what the server confirmed plus what still waits
 * (docs/guarantees.md case 13: Discard of a refused creation). A dead letter is named by its row's seq. A row being
 * sent may be discarded: its answer settles nothing, and the next pull shows what the server did. `restoreDiscarded`
 * undoes it.
 */
export async function discardRow({ db, ownerId, nowMs }: CommandContext, seq: number): Promise<Discarded> {
  return db.transaction('rw', [...shownTables(db), db.deadLetters, db.pulls], async () => {
    const [row, found] = await Promise.all([readRow(db, seq), db.deadLetters.get(seq)]);
    const given = row?.ownerId === ownerId ? row : undefined;
    const letter = found?.ownerId === ownerId ? found : undefined;
    const lane = given?.lane ?? (letter && laneOfDeadLetter(letter));
    const before = await laneState(db, ownerId, lane);
    if (given !== undefined) await db.outbox.delete(seq);
    if (letter !== undefined) await db.deadLetters.delete(seq);
    if (lane !== undefined) {
      await db.outbox.bulkDelete(await dependentsOf(db, ownerId, lane, seq));
      if (given !== undefined) await forgetInReorders(db, ownerId, [given.mutation]);
      await refreshLane(db, ownerId, lane, nowMs());
    }
    const left = await laneState(db, ownerId, lane);
    const unchanged = new Set(left.rows.map((each) => JSON.stringify(each)));
    const rows = before.rows.filter((each) => !unchanged.has(JSON.stringify(each)));
    return { ownerId, lane, rows, letter, left };
  });
}

/**
 * Puts what was discarded back in its old places, with its old keys. Order in a lane is by `seq`, so that is right only
 * while nothing else happened there: after another change, or one that was sent or accepted meanwhile, a row put back
 * would come too late or twice. Then nothing changes, and the result is false (docs/guarantees.md, write path 4).
 */
export async function restoreDiscarded({ db, nowMs }: CommandContext, discarded: Discarded): Promise<boolean> {
  const { ownerId, lane, rows, letter, left } = discarded;
  return db.transaction('rw', [...shownTables(db), db.deadLetters, db.pulls], async () => {
    const now = await laneState(db, ownerId, lane);
    const wasAccepted = now.acceptedAtMs !== undefined && now.acceptedAtMs !== left.acceptedAtMs;
    if (wasAccepted || JSON.stringify(now.rows) !== JSON.stringify(left.rows)) return false;
    await db.outbox.bulkPut(rows);
    if (letter !== undefined) await db.deadLetters.put(letter);
    if (lane !== undefined) await refreshLane(db, ownerId, lane, nowMs());
    return true;
  });
}

/** `acceptedAtMs` also tells of a change that came, was accepted and left no row. */
async function laneState(db: OffbeatDb, ownerId: OwnerId, lane: string | undefined): Promise<LaneState> {
  if (lane === undefined) return { rows: [], acceptedAtMs: undefined };
  const accepted = await db.pulls.get(pullKeys.accepted(ownerId, lane));
  return { rows: await laneRows(db, ownerId, lane), acceptedAtMs: accepted?.fetchedAtMs };
}
