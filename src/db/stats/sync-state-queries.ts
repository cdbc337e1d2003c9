import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { SyncStateRow } from '../rows.ts';

/** Undefined before the first attempt. */
export const syncStateOf = (db: OffbeatDb, ownerId: OwnerId): Promise<SyncStateRow | undefined> =>
  db.syncState.get(ownerId);
