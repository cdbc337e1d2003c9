import type { OffbeatDb } from '../../db/offbeat-db.ts';

export const countKnownTracks = (db: OffbeatDb, ids: readonly string[]): PromiseLike<number> =>
  db.tracks.where(':id').anyOf(ids).count();

export async function countListed(db: OffbeatDb, key: string): Promise<number> {
  const list = await db.lists.get(key);
  return list === undefined ? 0 : 1 + (await countKnownTracks(db, list.ids));
}
