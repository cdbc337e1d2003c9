import type { OwnerId } from '../../core/ids.ts';
import { parseLane } from '../../core/keys.ts';
import { definitionOf, laneOf, type Mutation } from '../../core/mutations/registry.ts';
import { rebasePlaylist } from '../../core/outbox/rebase.ts';
import { isBlocked, isVisible, neverSent } from '../../core/outbox/row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { laneRows } from './rows.ts';

/**
 * Removes the song of an addition that the user took back or discarded from the reorders that were never sent: one that
 * names no other song would be a request for nothing (docs/guarantees.md case 15). Does nothing where the playlist has
 * the song for another reason, and for other mutations. Tables: playlistsBase, outbox.
 */
export async function forgetInReorders(db: OffbeatDb, ownerId: OwnerId, given: Mutation): Promise<void> {
  const trackId = definitionOf(given).adds?.(given);
  const target = parseLane(laneOf(given));
  if (trackId === undefined || target?.entity !== 'playlist') return;
  const lane = await laneRows(db, ownerId, laneOf(given));
  const confirmed = await db.playlistsBase.get(target.playlistId);
  const base = confirmed?.ownerId === ownerId ? confirmed : null;
  const visible = lane.filter((row) => isVisible(row) && !isBlocked(row, lane));
  for (const row of lane) {
    const { mutation } = row;
    if (mutation.kind !== 'playlist.reorder' || !neverSent(row) || !mutation.songIds.includes(trackId)) continue;
    const earlier = visible.flatMap((other) => (other.seq < row.seq ? [other.mutation] : []));
    if (rebasePlaylist(base, earlier)?.songIds.includes(trackId) === true) continue;
    const songIds = mutation.songIds.filter((id) => id !== trackId);
    if (songIds.length === 0) await db.outbox.delete(row.seq);
    else await db.outbox.put({ ...row, mutation: { ...mutation, songIds } });
  }
}
