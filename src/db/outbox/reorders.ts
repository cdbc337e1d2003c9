import type { OwnerId } from '../../core/ids.ts';
import { parseLane } from '../../core/keys.ts';
import { definitionOf, laneOf, type Mutation } from '../../core/mutations/registry.ts';
import { rebasePlaylist } from '../../core/outbox/rebase.ts';
import { neverSent, visibleRows } from '../../core/outbox/row.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { laneRows } from './rows.ts';

/**
 * Removes the songs of additions to one playlist, that the user took back or discarded, from the reorders that were never
 * sent: one that names no other song would be a request for nothing (docs/guarantees.md case 15). Does nothing where the
 * playlist has the song for another reason, and for other mutations. Tables: playlistsBase, outbox.
 */
export async function forgetInReorders(db: OffbeatDb, ownerId: OwnerId, given: readonly Mutation[]): Promise<void> {
  const [first] = given;
  if (first === undefined) return;
  const target = parseLane(laneOf(first));
  const trackIds = new Set(given.flatMap((mutation) => definitionOf(mutation).adds?.(mutation) ?? []));
  if (trackIds.size === 0 || target?.entity !== 'playlist') return;
  const lane = await laneRows(db, ownerId, laneOf(first));
  const confirmed = await db.playlistsBase.get(target.playlistId);
  const base = confirmed?.ownerId === ownerId ? confirmed : null;
  const visible = visibleRows(lane);
  for (const row of lane) {
    const { mutation } = row;
    if (mutation.kind !== 'playlist.reorder' || !neverSent(row)) continue;
    const earlier = visible.flatMap((other) => (other.seq < row.seq ? [other.mutation] : []));
    const others = new Set(rebasePlaylist(base, earlier)?.songIds);
    const songIds = mutation.songIds.filter((id) => !trackIds.has(id) || others.has(id));
    if (songIds.length === mutation.songIds.length) continue;
    if (songIds.length === 0) await db.outbox.delete(row.seq);
    else await db.outbox.put({ ...row, mutation: { ...mutation, songIds } });
  }
}
