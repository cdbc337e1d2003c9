import { parseArtistHandle, parseTrackId, type ArtistHandle, type TrackId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { ListRow } from '../rows.ts';

/** A stored answer by its key (core/pull, listKeys); undefined when it was never fetched. */
export const listByKey = (db: OffbeatDb, key: string): Promise<ListRow | undefined> => db.lists.get(key);

/** The ids of a list of tracks, in the server's order; undefined when it was never fetched. */
export async function trackIdsOfList(db: OffbeatDb, key: string): Promise<TrackId[] | undefined> {
  const list = await db.lists.get(key);
  return list?.ids.flatMap((id) => parseTrackId(id) ?? []);
}

/** The handles of a list of artists, in the server's order; undefined when it was never fetched. */
export async function handlesOfList(db: OffbeatDb, key: string): Promise<ArtistHandle[] | undefined> {
  const list = await db.lists.get(key);
  return list?.ids.flatMap((id) => parseArtistHandle(id) ?? []);
}
