import { Dexie } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';
import type { Mutation } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { PauseReason } from '../rows.ts';
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

/** Counts by index only: it runs on every change of the outbox, in every tab. */
export async function syncStatus(db: OffbeatDb, ownerId: OwnerId): Promise<SyncStatus> {
  const count = (state: OutboxRow['state']): PromiseLike<number> =>
    db.outbox.where('[ownerId+state+listed]').equals([ownerId, state, 1]).count();
  const [pending, inflight, blocked, refused, unanswered, unreadable, localOnly, state] = await Promise.all([
    count('pending'),
    count('inflight'),
    waitingFor(db, ownerId, 'deadLetter'),
    count('refused'),
    waitingFor(db, ownerId, 'unanswered'),
    db.deadLetters.where('ownerId').equals(ownerId).count(),
    waitingFor(db, ownerId, 'unsupported'),
    db.syncState.get(ownerId),
  ]);
  return {
    waiting: pending + inflight + blocked,
    needUser: refused + unanswered + unreadable,
    localOnly,
    paused: state?.pauseReason ?? null,
  };
}

/** Rows without an answer for 170 days need the user; local-only rows do not. */
const waitingFor = (db: OffbeatDb, ownerId: OwnerId, reason: OutboxRow['waitReason']): PromiseLike<number> =>
  db.outbox
    .where('[ownerId+state+listed]')
    .equals([ownerId, 'waiting', 1])
    .filter((row) => row.waitReason === reason)
    .count();

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
  const rows = await db.outbox.where('[ownerId+state+listed]').equals([ownerId, 'refused', 1]).toArray();
  return parseRows(rows).map(({ seq, mutation, lastError }) => ({
    seq,
    kind: mutation.kind,
    changesAvatar: mutation.kind === 'profile.update' && mutation.avatarProps !== undefined,
    isGone: lastError?.code === 'gone',
  }));
}
