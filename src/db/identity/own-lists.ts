import type { Guest } from '../../core/users/guest.ts';
import { pullKeys } from '../../core/keys.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { IdentityRow, PullRow } from '../rows.ts';
import { continueAsGuest } from './commands.ts';
import { historyTables } from './move-owner.ts';
import { currentIdentity } from './queries.ts';

export type OwnList = 'likes' | 'playlists';

/**
 * Whether an empty own list is confirmed: the server returned it, or it can exist only on this device.
 * Otherwise it was never loaded here.
 */
export async function isOwnListKnown(
  db: OffbeatDb,
  { kind, ownerId, needsProfile }: IdentityRow,
  list: OwnList,
): Promise<boolean> {
  if (kind === 'visitor' || needsProfile === 1) return true;
  if ((await db.pulls.get(pullKeys[list](ownerId))) !== undefined) return true;
  if (kind === 'guest') return false;
  // The server answered that this member has no profile, and the one created here is not confirmed yet.
  const [pulled, confirmed] = await Promise.all([
    db.pulls.get(pullKeys.ownProfile(ownerId)),
    db.profilesBase.get(ownerId),
  ]);
  return pulled !== undefined && confirmed === undefined;
}

/** Of one moment: what makes a list known comes together with its rows, which the list's own query may read later. */
export const ownListState = (
  db: OffbeatDb,
  identity: IdentityRow,
  list: OwnList,
): Promise<{ readonly isKnown: boolean; readonly isEmpty: boolean }> =>
  db.transaction('r', db.pulls, db.profilesBase, db.likes, db.playlists, async () => ({
    isKnown: await isOwnListKnown(db, identity, list),
    isEmpty: (await db[list].where('ownerId').equals(identity.ownerId).limit(1).count()) === 0,
  }));

/** For a guest created on this device: the server has no more. `fetchedAtMs` 0 is never fresh, so pulls still run. */
export async function noteOwnListsKnown(db: OffbeatDb, ownerId: IdentityRow['ownerId']): Promise<void> {
  const known = (list: OwnList): PullRow => ({ key: pullKeys[list](ownerId), fetchedAtMs: 0, etag: null });
  await db.pulls.bulkPut([known('likes'), known('playlists')]);
}

/** Does nothing once there is a user: a second tab's dialog may stand open since before, and a guest who is replaced is lost. */
export function continueAsNewGuest(db: OffbeatDb, guest: Guest, nowMs: number): Promise<void> {
  return db.transaction('rw', [db.identity, db.profiles, db.pulls, ...historyTables(db)], async () => {
    if ((await currentIdentity(db)).kind !== 'visitor') return;
    await continueAsGuest(db, guest, nowMs);
    await noteOwnListsKnown(db, guest.id);
  });
}
