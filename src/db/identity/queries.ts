import { visitorId, type OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { IdentityRow, ProfileRow } from '../rows.ts';

/** Who listens when nobody has said: the row is never written, its absence means this. */
export const visitorIdentity: IdentityRow = {
  key: 'current',
  kind: 'visitor',
  ownerId: visitorId,
  email: null,
  needsProfile: 0,
};

/** Who listens here. One `get`, so that start-up paints from it and live queries re-run only when it changes. */
export const currentIdentity = async (db: OffbeatDb): Promise<IdentityRow> =>
  (await db.identity.get('current')) ?? visitorIdentity;

/** The listener's own profile, or undefined before it is known. A guest's is local, a member's the server's. */
export const ownProfile = async (db: OffbeatDb, ownerId: OwnerId): Promise<ProfileRow | undefined> =>
  ownerId === visitorId ? undefined : await db.profiles.where('ownerId').equals(ownerId).first();
