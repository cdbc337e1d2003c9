import type { OwnerId } from '../../core/ids.ts';
import { setNeedsProfile } from '../../db/identity/needs-profile.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { definitionOf, needsNoUser } from '../../core/mutations/registry.ts';
import { parseOutboxRow } from '../../core/wire/outbox-row.ts';
import { addToCounter } from '../../db/stats/counter-commands.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { refreshShown } from '../../db/outbox/local-state.ts';
import { backoffMs, doublingMs } from '../../lib/backoff.ts';
import { noteAccepted } from '../accepted.ts';
import { timing } from '../timing.ts';
import type { Claimed } from './claim.ts';
import { applyResponse, settleIndependently, isIndependent } from './settle-accepted.ts';
import type { PushOutcome } from './outcome.ts';
import { counterKeys } from '../../core/keys.ts';

export type SettleContext = {
  readonly nowMs: number;
  readonly random: () => number;
  readonly baseUrl: string;
};

export type Result = { readonly claimed: Claimed; readonly outcome: PushOutcome };

const settleTables = (db: OffbeatDb) => [
  db.outbox,
  db.likes,
  db.likesBase,
  db.playlists,
  db.playlistsBase,
  db.playlistIds,
  db.profiles,
  db.profilesBase,
  db.identity,
  db.syncState,
  db.counters,
  db.tracks,
  db.trackCounts,
  db.playerState,
  db.pins,
  db.pulls,
];

/**
 * Phase three of the drain: everything an answer changes, in one transaction. A result whose row is gone or was claimed
 * by another drain settles nothing (docs/guarantees.md case 21).
 */
export function settle(db: OffbeatDb, results: readonly Result[], context: SettleContext): Promise<void> {
  return db.transaction('rw', settleTables(db), async () => {
    const stored = await db.outbox.bulkGet(results.map(({ claimed }) => claimed.row.seq));
    const ours = results.flatMap(({ claimed, outcome }, index) => {
      const row = parseOutboxRow(stored[index]);
      return row?.state === 'inflight' && row.attemptId === claimed.attemptId ? [{ row, outcome }] : [];
    });
    await settleIndependently(db, ours.filter(isIndependent));
    const inTurn = ours.filter((one) => !isIndependent(one));
    for (const { row, outcome } of inTurn) await settleOne(db, row, outcome, context);
    const accepted = ours.filter(({ outcome }) => outcome.kind === 'accepted').map(({ row }) => row);
    for (const ownerId of new Set(accepted.map((row) => row.ownerId))) {
      const own = accepted.filter((row) => row.ownerId === ownerId);
      await markSynced(db, ownerId, own, context.nowMs);
    }
  });
}

/** When the server last accepted something of a user. Ends the user's pause if one of the rows proves that it is over. */
async function markSynced(db: OffbeatDb, ownerId: OwnerId, own: readonly OutboxRow[], nowMs: number): Promise<void> {
  const before = await db.syncState.get(ownerId);
  const pausedAtMs = before?.pausedAtMs ?? 0;
  const isOver = own.some((row) => !needsNoUser(row.mutation) && claimedAfter(row, pausedAtMs, nowMs));
  const pauseReason = isOver ? null : (before?.pauseReason ?? null);
  await db.syncState.put({ ownerId, lastSyncAtMs: nowMs, pauseReason, pausedAtMs });
}

/**
 * An answer ends a pause only if its row was claimed after the pause began: a row already under way says nothing about
 * it. The claim's time is that of its lease less the lease's length; uploads, whose leases are longer, need no user and
 * end no pause. Both times are this device's clock. If it was set back in between, the pause begins in the future, and
 * until then any answer ends it (docs/guarantees.md case 25: a wrong clock freezes nothing).
 */
const claimedAfter = (row: OutboxRow, pausedAtMs: number, nowMs: number): boolean =>
  (row.leaseUntilMs ?? 0) - timing.leaseMs > pausedAtMs || pausedAtMs > nowMs;

async function settleOne(db: OffbeatDb, row: OutboxRow, outcome: PushOutcome, context: SettleContext): Promise<void> {
  const { nowMs } = context;
  const released = { ...row, attemptId: null, leaseUntilMs: null, nextAttemptAtMs: nowMs };
  switch (outcome.kind) {
    case 'accepted': {
      await db.outbox.delete(row.seq);
      const { mutation, isAsShown } = await applyResponse(db, row, { ...context, body: outcome.body });
      await noteAccepted(db, row.ownerId, mutation, nowMs);
      return isAsShown ? undefined : refreshShown(db, row.ownerId, mutation, nowMs);
    }
    case 'refused':
      return refuse(db, released, outcome, nowMs);
    case 'unsupported':
      await db.outbox.put({
        ...released,
        state: 'waiting',
        waitReason: 'unsupported',
        lastError: outcome.error,
        listed: 1,
      });
      return undefined;
    case 'retryLater': {
      const wait = outcome.afterMs ?? rowWaitMs(row, context);
      const nextAttemptAtMs = nowMs + wait;
      await db.outbox.put({ ...released, state: 'pending', nextAttemptAtMs, lastError: outcome.error });
      return undefined;
    }
    case 'postponed':
      await db.outbox.put({
        ...released,
        state: 'pending',
        nextAttemptAtMs: nowMs + outcome.afterMs,
        attempts: row.attempts - 1,
        // Without a network error on the row, a forced drain does not cut the server's wait short.
        lastError: outcome.afterMs > 0 ? null : row.lastError,
        firstSentAtMs: row.attempts === 1 ? null : row.firstSentAtMs,
      });
      return undefined;
    case 'noAudio': {
      if (row.attempts >= timing.audioAttempts) return dropAudio(db, row);
      const waitMs = doublingMs(row.attempts - 1, timing.noAudioYetMs, timing.retryAfterCapMs);
      await db.outbox.put({ ...released, state: 'pending', nextAttemptAtMs: nowMs + waitMs, firstSentAtMs: null });
      return undefined;
    }
    case 'paused': {
      await db.outbox.put({ ...released, state: 'pending', lastError: outcome.error });
      const before = await db.syncState.get(row.ownerId);
      await db.syncState.put({
        ownerId: row.ownerId,
        lastSyncAtMs: before?.lastSyncAtMs ?? null,
        pauseReason: outcome.reason,
        pausedAtMs: nowMs,
      });
      return undefined;
    }
  }
}

const rowWaitMs = (row: OutboxRow, { random }: SettleContext): number =>
  backoffMs(row.attempts, timing.rowBackoffBaseMs, timing.rowBackoffCapMs, random);

async function dropAudio(db: OffbeatDb, row: OutboxRow): Promise<void> {
  await db.outbox.delete(row.seq);
  await addToCounter(db, counterKeys.dropped('audio'), 1);
}

/** The row stays; what depends on it waits for it, and the screen shows neither (`refreshShown`). */
async function refuse(
  db: OffbeatDb,
  row: OutboxRow,
  { error }: Extract<PushOutcome, { kind: 'refused' }>,
  nowMs: number,
): Promise<void> {
  // A server processes only some songs' audio (docs/api.md); the user did not request it and is not told.
  if (definitionOf(row.mutation).onRefused === 'drop') return dropAudio(db, row);
  await db.outbox.put({ ...row, state: 'refused', lastError: error, listed: 1 });
  await refreshShown(db, row.ownerId, row.mutation, nowMs);
  if (definitionOf(row.mutation).entity === 'profile' && (await db.profilesBase.get(row.ownerId)) === undefined) {
    await setNeedsProfile(db, row.ownerId, 1);
  }
}
