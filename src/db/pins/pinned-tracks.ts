import { parsePlaylistId, type TrackId } from '../../core/ids.ts';
import { pinKind } from '../../core/pin.ts';
import { likedTrackIds } from '../library/like-queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { playlistById } from '../playlists/queries.ts';
import type { PinRow } from '../rows.ts';

/**
 * Of a playlist and of the liked songs those listed now, else those listed when it was pinned; without those removed by
 * hand (docs/guarantees.md, Audio).
 */
export async function pinnedTrackIds(db: OffbeatDb, pin: PinRow): Promise<readonly TrackId[]> {
  const listed = (await listedNow(db, pin)) ?? pin.trackIds;
  const removed = new Set(pin.excludedTrackIds);
  return removed.size === 0 ? listed : listed.filter((id) => !removed.has(id));
}

async function listedNow(db: OffbeatDb, { collection, ownerId }: PinRow): Promise<readonly TrackId[] | undefined> {
  const { kind, id } = pinKind(collection);
  if (kind === 'liked') return likedTrackIds(db, ownerId);
  const playlistId = kind === 'playlist' ? parsePlaylistId(id) : undefined;
  return playlistId && (await playlistById(db, playlistId))?.songIds;
}

export async function allPinnedTrackIds(db: OffbeatDb): Promise<ReadonlySet<TrackId>> {
  const pinnedIds = new Set<TrackId>();
  for (const pin of await db.pins.toArray()) for (const id of await pinnedTrackIds(db, pin)) pinnedIds.add(id);
  return pinnedIds;
}

/** The tables `pinnedTrackIds` reads, for a transaction around it. */
export const pinTables = (db: OffbeatDb) => [db.pins, db.playlists, db.playlistIds, db.likes] as const;
