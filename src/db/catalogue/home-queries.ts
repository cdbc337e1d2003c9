import { Dexie } from 'dexie';
import type { OwnerId } from '../../core/ids.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { homeTables, type HomeReader } from './home-reader.ts';
import { favoriteGenreNames, genreCovers, readHome, type HomeView } from './home-view.ts';

/** One transaction: ten would cost Home's first frame several milliseconds and could see different states. */
export const homeView = (db: OffbeatDb, ownerId: OwnerId): Promise<HomeView> =>
  db.transaction('r', homeTables, () => readHome(dexieReader(db), ownerId));

const dexieReader = (db: OffbeatDb): HomeReader => ({
  get: (table, key) => db.table(table).get(key),
  getAll: (table) => db.table(table).toArray(),
  equal: (table, index, value) => db.table(table).where(index).equals(value).toArray(),
  beginning: (table, index, value) =>
    db.table(table).where(index).between([value, Dexie.minKey], [value, Dexie.maxKey]).toArray(),
});

export type GenresView = { readonly favorites: readonly string[]; readonly covers: ReadonlyMap<string, string> };

export async function genresView(db: OffbeatDb, ownerId: OwnerId): Promise<GenresView> {
  const reader = dexieReader(db);
  const [favorites, covers] = await Promise.all([favoriteGenreNames(reader, ownerId), genreCovers(reader)]);
  return { favorites, covers };
}
