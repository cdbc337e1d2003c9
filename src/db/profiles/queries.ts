import { isGuestId, type OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { listedRows } from '../outbox/listed.ts';
import type { IdentityRow, ProfileRow } from '../rows.ts';
import { firstOwn } from './first-own.ts';

export const ownProfile = async (db: OffbeatDb, ownerId: OwnerId): Promise<ProfileRow | undefined> =>
  firstOwn(await db.profiles.where('ownerId').equals(ownerId).toArray());

/**
 * The userId for calls: a guest's own id, a member's confirmed Profile.id. Undefined for visitors, for members without
 * a confirmed profile, whose changes wait (docs/guarantees.md, write path 12), and for a guest whose id the server may
 * have replaced already: the old id's empty lists must not replace the guest's.
 */
export async function userIdOf(db: OffbeatDb, { ownerId, newIdKey }: IdentityRow): Promise<string | undefined> {
  if (isGuestId(ownerId)) return newIdKey === undefined ? ownerId : undefined;
  return (await db.profilesBase.get(ownerId))?.id;
}

/** Null also when there is a profile anyway. */
export async function refusedProfile(db: OffbeatDb, ownerId: OwnerId): Promise<string | null> {
  const refused = await listedRows(db, ownerId, 'refused').toArray();
  const own = refused.filter((row) => row.lane === 'profile').at(-1);
  if (own === undefined || (await ownProfile(db, ownerId)) !== undefined) return null;
  return own.lastError?.message ?? '';
}
