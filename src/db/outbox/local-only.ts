import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { listedRows } from './listed.ts';

/** A rename or reorder that this server does not support stays on the device (docs/api.md). */
export async function hasLocalOnlyChange(db: OffbeatDb, ownerId: OwnerId, playlistId: PlaylistId): Promise<boolean> {
  const lane = laneKeys.playlist(playlistId);
  const count = await listedRows(db, ownerId, 'waiting')
    .filter((row) => row.waitReason === 'unsupported' && row.lane === lane)
    .count();
  return count > 0;
}
