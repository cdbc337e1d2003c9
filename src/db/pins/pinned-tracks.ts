import { parsePlaylistId, type TrackId } from '../../core/ids.ts';
import { isOpenEnded, pinKind } from '../../core/pin.ts';
import { likedTrackIds } from '../library/like-queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { playlistById } from '../playlists/queries.ts';
import type { PinRow } from '../rows.ts';

/**
 * The songs of each pin: of a playlist and of the liked songs those listed now, else those listed when it was pinned;
 * without those removed by hand (docs/guarantees.md, Audio). Awaits nothing for a pin whose list the database does not
 * have: after some dozens of awaits in a row that are not its own, Dexie takes the transaction or the live query around
 * them for ended.
 */
export async function pinnedLists(db: OffbeatDb, pins: readonly PinRow[]): Promise<readonly (readonly TrackId[])[]> {
  const lists: (readonly TrackId[])[] = [];
  for (const pin of pins) {
    const listed = (isOpenEnded(pin.collection) ? await listedNow(db, pin) : undefined) ?? pin.trackIds;
    const removed = new Set(pin.excludedTrackIds);
    lists.push(removed.size === 0 ? listed : listed.filter((id) => !removed.has(id)));
  }
  return lists;
}

/** As `pinnedLists`, of one pin. */
export const pinnedTrackIds = async (db: OffbeatDb, pin: PinRow): Promise<readonly TrackId[]> =>
  (await pinnedLists(db, [pin])).flat();

async function listedNow(db: OffbeatDb, { collection, ownerId }: PinRow): Promise<readonly TrackId[] | undefined> {
  const { kind, id } = pinKind(collection);
  if (kind === 'liked') return likedTrackIds(db, ownerId);
  const playlistId = parsePlaylistId(id);
  return playlistId && (await playlistById(db, playlistId))?.songIds;
}

/** Of all users of this device. */
export const allPinnedTrackIds = async (db: OffbeatDb): Promise<ReadonlySet<TrackId>> =>
  new Set((await pinnedLists(db, await db.pins.toArray())).flat());

/** The tables that these read, for a transaction around them. */
export const pinTables = (db: OffbeatDb) => [db.pins, db.playlists, db.playlistIds, db.likes] as const;
