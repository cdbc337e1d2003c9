import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import { rebasePlaylist } from '../../core/outbox/rebase.ts';
import type { Playlist } from '../../core/playlist.ts';
import { wholeRows } from '../../core/wire/outbox-row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/**
 * A playlist whose creation the server refused, as it would be once somebody chose Retry: the rollback took it out of
 * `playlists`, but until Discard its rows wait in the outbox (offline.md, case 13). Null when none waits.
 */
export async function unsavedPlaylist(db: OffbeatDb, ownerId: OwnerId, id: PlaylistId): Promise<Playlist | null> {
  const rows = await db.outbox
    .where('[ownerId+lane]')
    .equals([ownerId, `playlist:${id}`])
    .sortBy('seq');
  const operations = wholeRows(rows).map((row) => row.operation);
  return rebasePlaylist(null, operations, id);
}
