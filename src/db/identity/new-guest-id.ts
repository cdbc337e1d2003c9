import { isGuestId, type OwnerId } from '../../core/ids.ts';
import { needsNoUser } from '../../core/mutations/registry.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { deadLettersOf } from '../outbox/dead-letters.ts';
import { ownerRows } from '../outbox/rows.ts';
import { ownedTables } from './owned-tables.ts';

export type NewIdRequest = {
  readonly ownerId: OwnerId;
  readonly key: string;
  /** It may have been sent before, and the server have answered: then the rows there have the new id already. */
  readonly isRepeat: boolean;
};

export async function storedNewIdRequest(db: OffbeatDb): Promise<NewIdRequest | undefined> {
  const identity = await db.identity.get('current');
  if (identity?.newIdKey === undefined || !isGuestId(identity.ownerId)) return undefined;
  return { ownerId: identity.ownerId, key: identity.newIdKey, isRepeat: true };
}

/**
 * Stores the request before it is sent: a lost answer is repeated with the same key; without the key, everything on the
 * server would be behind an unknown id. 'waiting' while unsent changes exist, because they would go to the old id.
 */
export const requestNewId = (db: OffbeatDb, key: string): Promise<NewIdRequest | 'waiting' | 'noGuest'> =>
  db.transaction('rw', db.identity, db.outbox, db.deadLetters, async () => {
    const known = await storedNewIdRequest(db);
    if (known !== undefined) return known;
    const identity = await db.identity.get('current');
    if (identity?.kind !== 'guest') return 'noGuest';
    const { ownerId } = identity;
    const [rows, unreadable] = await Promise.all([ownerRows(db, ownerId), deadLettersOf(db, ownerId)]);
    // Audio and songs to send name no user: they stay, and may wait weeks for another network.
    if (unreadable.length > 0 || rows.some(({ mutation }) => !needsNoUser(mutation))) return 'waiting';
    await db.identity.put({ ...identity, newIdKey: key });
    return { ownerId, key, isRepeat: false };
  });

/** The server does not support it, or refuses: calls name the guest again. */
export const dropNewIdRequest = (db: OffbeatDb, request: NewIdRequest): Promise<void> =>
  db.transaction('rw', db.identity, async () => {
    const identity = await db.identity.get('current');
    if (identity?.newIdKey !== request.key) return;
    const { newIdKey: _, ...rest } = identity;
    await db.identity.put(rest);
  });

/**
 * Moves every row of the guest to the new id, in one transaction. Does nothing if the request is no longer
 * the stored one: another tab was first, or the guest signed out.
 */
export const adoptNewId = (db: OffbeatDb, request: NewIdRequest, id: OwnerId): Promise<boolean> =>
  db.transaction('rw', [db.identity, db.pulls, ...ownedTables(db)], async () => {
    const identity = await db.identity.get('current');
    if (identity?.newIdKey !== request.key || identity.ownerId !== request.ownerId) return false;
    const { newIdKey: _, ...rest } = identity;
    await db.identity.put({ ...rest, ownerId: id });
    for (const table of ownedTables(db)) {
      const rowsOfOldId = table.where('ownerId').equals(request.ownerId);
      // A guest's own profile has the guest's id as well.
      const idOf = (row: object) => ('id' in row && row.id === request.ownerId ? { id } : {});
      const rows = (await rowsOfOldId.toArray()).map((row: object) => ({ ...row, ...idOf(row), ownerId: id }));
      await rowsOfOldId.delete();
      await table.bulkPut(rows);
    }
    // An ETag of the old id's lists does not apply to the new one's.
    await db.pulls.clear();
    return true;
  });
