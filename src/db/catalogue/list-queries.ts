import { parseArtistHandle, type ArtistHandle } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** The handles of a list of artists, in the server's order; undefined when it was never fetched. */
export async function handlesOfList(db: OffbeatDb, key: string): Promise<ArtistHandle[] | undefined> {
  const list = await db.lists.get(key);
  return list?.ids.flatMap((id) => parseArtistHandle(id) ?? []);
}
