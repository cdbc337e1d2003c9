import { Dexie } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';
import type { Mutation } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PauseReason } from '../rows.ts';
import { listedRows } from './listed.ts';
import { parseRows } from './rows.ts';

/** `waiting` counts changes on their way; `needUser` those that were refused, unanswered for too long or unreadable. */
export type SyncStatus = {
  readonly waiting: number;
  readonly needUser: number;
  readonly localOnly: number;
  readonly paused: PauseReason | null;
};

/**
 * Whether changes are on their way, of any user: not those that wait for the user or stay on this device. `inflight` and
 * `pending` are neighbours in the index, so one range has both.
 */
export const hasRowsToSend = async (db: OffbeatDb): Promise<boolean> =>
  (await db.outbox
    .where('[state+nextAttemptAtMs]')
    .between(['inflight', Dexie.minKey], ['pending', Dexie.maxKey])
    .limit(1)
    .count()) > 0;

/**
 * In one transaction: a change that goes from one state to another meanwhile is counted once. By index where it can be,
 * for it runs on every change of the outbox, in every tab.
 */
export const syncStatus = (db: OffbeatDb, ownerId: OwnerId): Promise<SyncStatus> =>
  db.transaction('r', db.outbox, db.deadLetters, db.syncState, async () => {
    const [pending, inflight, refused, waiting, unreadable, state] = await Promise.all([
      listedRows(db, ownerId, 'pending').count(),
      listedRows(db, ownerId, 'inflight').count(),
      listedRows(db, ownerId, 'refused').count(),
      listedRows(db, ownerId, 'waiting').toArray(),
      db.deadLetters.where('ownerId').equals(ownerId).count(),
      db.syncState.get(ownerId),
    ]);
    const waitingFor = (reason: OutboxRow['waitReason']): number =>
      waiting.filter(({ waitReason }) => waitReason === reason).length;
    return {
      waiting: pending + inflight + waitingFor('deadLetter'),
      // Rows without an answer for 170 days need the user; local-only rows do not.
      needUser: refused + waitingFor('unanswered') + unreadable,
      localOnly: waitingFor('unsupported'),
      paused: state?.pauseReason ?? null,
    };
  });

/** Why sending is paused, if no change waits; else null. Without a pause the changes are not counted. */
export async function pauseWithoutChanges(db: OffbeatDb, ownerId: OwnerId): Promise<PauseReason | null> {
  const state = await db.syncState.get(ownerId);
  if (state === undefined || state.pauseReason === null) return null;
  const { waiting, needUser, paused } = await syncStatus(db, ownerId);
  return waiting + needUser > 0 ? null : paused;
}

/** Signing out with changes waiting says so (docs/guarantees.md, write path 12). */
export async function waitingCount(db: OffbeatDb, ownerId: OwnerId): Promise<number> {
  const status = await syncStatus(db, ownerId);
  return status.waiting + status.needUser;
}

export type RefusedChange = {
  readonly seq: number;
  readonly kind: Mutation['kind'];
  readonly changesAvatar: boolean;
  readonly isGone: boolean;
};

export async function refusedChanges(db: OffbeatDb, ownerId: OwnerId): Promise<readonly RefusedChange[]> {
  const rows = await listedRows(db, ownerId, 'refused').toArray();
  return parseRows(rows).map(({ seq, mutation, lastError }) => ({
    seq,
    kind: mutation.kind,
    changesAvatar: mutation.kind === 'profile.update' && mutation.avatarProps !== undefined,
    isGone: lastError?.code === 'gone',
  }));
}
