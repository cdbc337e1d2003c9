import { visitorId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { IdentityRow } from '../rows.ts';

/** Used when the identity row is missing; never written. */
const visitorIdentity: IdentityRow = {
  key: 'current',
  kind: 'visitor',
  ownerId: visitorId,
  email: null,
  needsProfile: 0,
};

/** One `get`, so that live queries re-run only when it changes. */
export const currentIdentity = async (db: OffbeatDb): Promise<IdentityRow> =>
  (await db.identity.get('current')) ?? visitorIdentity;
