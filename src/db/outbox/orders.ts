import type { OwnerId, PlaylistId, TrackId } from '../../core/ids.ts';
import { rebasePlaylist } from '../../core/outbox/rebase.ts';
import { isBlocked, neverSent, shapesLocalState } from '../../core/outbox/row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { placedLane } from './lane.ts';

/**
 * Takes a song whose adding will not happen (taken back, refused, given up) out of the orders that wait and never left:
 * an order replaces the server's whole list and must name nothing that is not in it. An order stays as it is where the
 * song is in the playlist for another reason. Tables: playlistsBase, outbox.
 */
export async function forgetInOrders(
  db: OffbeatDb,
  ownerId: OwnerId,
  playlistId: PlaylistId,
  trackId: TrackId,
): Promise<void> {
  const lane = await placedLane(db, ownerId, `playlist:${playlistId}`);
  const confirmed = await db.playlistsBase.get(playlistId);
  const base = confirmed?.ownerId === ownerId ? confirmed : null;
  const shaping = lane.filter((row) => shapesLocalState(row) && !isBlocked(row, lane));
  for (const row of lane) {
    if (row.mutation === null) continue;
    const { mutation } = row;
    if (mutation.kind !== 'playlist.reorder' || !neverSent(row) || !mutation.songIds.includes(trackId)) continue;
    const earlier = shaping.flatMap((other) => (other.seq < row.seq ? (other.mutation ?? []) : []));
    if (rebasePlaylist(base, earlier, playlistId)?.songIds.includes(trackId) === true) continue;
    const songIds = mutation.songIds.filter((id) => id !== trackId);
    if (songIds.length === 0) await db.outbox.delete(row.seq);
    else await db.outbox.put({ ...row, mutation: { ...mutation, songIds } });
  }
}
