import { visitorId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { IdentityRow } from '../rows.ts';

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
