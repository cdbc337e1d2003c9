import { Dexie } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { RecentSearchRow } from '../rows.ts';

export const recentSearches = (db: OffbeatDb, ownerId: OwnerId): Promise<RecentSearchRow[]> =>
  db.recentSearches
    .where('[ownerId+searchedAtMs]')
    .between([ownerId, Dexie.minKey], [ownerId, Dexie.maxKey])
    .reverse()
    .toArray();
