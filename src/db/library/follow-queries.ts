import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { FollowRow } from '../rows.ts';
import { withKnownArtists } from './known-artists.ts';

export const followsOf = async (db: OffbeatDb, ownerId: OwnerId): Promise<readonly FollowRow[]> =>
  withKnownArtists(await db.follows.where('ownerId').equals(ownerId).toArray(), (handles) =>
    db.artists.bulkGet([...handles]),
  );
