import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { listedRows } from './listed.ts';
import { parseRows } from './rows.ts';

/** Which changes that this server does not support stay on the device (docs/api.md): a rename or reorder, or its deletion. */
export async function localOnlyChange(
  db: OffbeatDb,
  ownerId: OwnerId,
  playlistId: PlaylistId,
): Promise<'none' | 'edit' | 'deletion'> {
  const lane = laneKeys.playlist(playlistId);
  const waiting = listedRows(db, ownerId, 'waiting');
  // Filtered before it is parsed: an import may leave thousands that wait.
  const rows = parseRows(
    await waiting.filter((row) => row.waitReason === 'unsupported' && row.lane === lane).toArray(),
  );
  if (rows.some(({ mutation }) => mutation.kind === 'playlist.delete')) return 'deletion';
  return rows.length === 0 ? 'none' : 'edit';
}
