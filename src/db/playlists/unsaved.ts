import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import { unconfirmedCreations } from '../../core/outbox/creations.ts';
import { rebasePlaylist } from '../../core/outbox/rebase.ts';
import type { Playlist } from '../../core/playlist.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { laneRows } from '../outbox/rows.ts';

/**
 * A playlist whose creation the server refused, as Retry would restore it: the rollback removed it from
 * `playlists`, but until Discard its rows are in the outbox (docs/guarantees.md, case 13). Null if there is none.
 */
export async function unsavedPlaylist(db: OffbeatDb, ownerId: OwnerId, id: PlaylistId): Promise<Playlist | null> {
  const rows = await laneRows(db, ownerId, laneKeys.playlist(id));
  return rebasePlaylist(
    null,
    rows.map((row) => row.mutation),
  );
}

/**
 * The playlist exists on this device only. False for an id that this device has no rows of: only the server can tell what
 * it is.
 */
export async function isUnconfirmed(db: OffbeatDb, ownerId: OwnerId, id: PlaylistId): Promise<boolean> {
  const [base, shown] = await Promise.all([db.playlistsBase.get(id), db.playlists.get(id)]);
  // It may be another user's of this device.
  const rows = await laneRows(db, shown?.ownerId || ownerId, laneKeys.playlist(id));
  return unconfirmedCreations(rows, base === undefined ? [] : [base]).has(id);
}
