import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { SyncStateRow } from '../rows.ts';

export const syncStateOf = (db: OffbeatDb, ownerId: OwnerId): Promise<SyncStateRow | undefined> =>
  db.syncState.get(ownerId);
