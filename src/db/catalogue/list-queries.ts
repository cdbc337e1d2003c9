import { parseArtistHandle, type ArtistHandle } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** In the server's order; undefined if the list was never fetched. */
export async function handlesOfList(db: OffbeatDb, key: string): Promise<ArtistHandle[] | undefined> {
  const list = await db.lists.get(key);
  return list?.ids.flatMap((id) => parseArtistHandle(id) ?? []);
}
