import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import { rebasePlaylist } from '../../core/outbox/rebase.ts';
import type { Playlist } from '../../core/playlist.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { laneRows } from '../outbox/lane.ts';

/**
 * A playlist whose creation the server refused, as it would be once somebody chose Retry: the rollback took it out of
 * `playlists`, but until Discard its rows wait in the outbox (docs/guarantees.md, case 13). Null when none waits.
 */
export async function unsavedPlaylist(db: OffbeatDb, ownerId: OwnerId, id: PlaylistId): Promise<Playlist | null> {
  const rows = await laneRows(db, ownerId, `playlist:${id}`);
  return rebasePlaylist(
    null,
    rows.map((row) => row.mutation),
    id,
  );
}
