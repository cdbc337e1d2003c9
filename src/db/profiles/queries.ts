import { isGuestId, type OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { ProfileRow } from '../rows.ts';

/** The listener's own profile, waiting changes included; undefined before it is known. */
export const ownProfile = (db: OffbeatDb, ownerId: OwnerId): Promise<ProfileRow | undefined> =>
  db.profiles.where('ownerId').equals(ownerId).first();

/**
 * What calls name as userId: a guest's own id, a member's confirmed Profile.id. Undefined for visitors, and for members
 * whose profile no server has confirmed yet: their changes wait (docs/guarantees.md, write path 12). Nor for a guest whose id the server may have
 * replaced already: behind the old one is nothing, which must not be taken for the guest's likes, nor get a new one.
 */
export async function userIdOf(db: OffbeatDb, ownerId: OwnerId): Promise<string | undefined> {
  if (isGuestId(ownerId)) {
    const identity = await db.identity.get('current');
    const isBeingReplaced = identity?.ownerId === ownerId && identity.newIdKey !== undefined;
    return isBeingReplaced ? undefined : ownerId;
  }
  return (await db.profilesBase.get(ownerId))?.id;
}

/** Why the server refused the profile a member made here; null where it did not, or where there is a profile all the same. */
export async function refusedProfile(db: OffbeatDb, ownerId: OwnerId): Promise<string | null> {
  const refused = await db.outbox.where('[ownerId+state+listed]').equals([ownerId, 'refused', 1]).toArray();
  const own = refused.filter((row) => row.lane === 'profile').at(-1);
  if (own === undefined || (await ownProfile(db, ownerId)) !== undefined) return null;
  return own.lastError?.message ?? '';
}
