import { Dexie } from 'dexie';
import type { OwnerId, TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { recentIds } from './recent-queries.ts';
import { homeTables, type HomeReader } from './home-reader.ts';
import { favoriteGenresOf, genreCovers, readHome, type HomeView } from './home-view.ts';

/** One transaction: ten would cost Home's first frame several milliseconds and could see different states. */
export const homeView = (db: OffbeatDb, ownerId: OwnerId): Promise<HomeView> =>
  db.transaction('r', [...homeTables, 'audioFiles'], async () => {
    const [home, stored] = await Promise.all([readHome(dexieReader(db), ownerId), storedRecent(db, ownerId)]);
    return { ...home, stored };
  });

async function storedRecent(db: OffbeatDb, ownerId: OwnerId): Promise<ReadonlySet<TrackId>> {
  return storedAmong(db, (await recentIds(db, ownerId)).slice(0, limits.homeRecentlyPlayed));
}

const dexieReader = (db: OffbeatDb): HomeReader => ({
  get: (table, key) => db.table(table).get(key),
  getAll: (table) => db.table(table).toArray(),
  equal: (table, index, value) => db.table(table).where(index).equals(value).toArray(),
  beginning: (table, index, value) =>
    db.table(table).where(index).between([value, Dexie.minKey], [value, Dexie.maxKey]).toArray(),
});

async function storedAmong(db: OffbeatDb, ids: readonly TrackId[]): Promise<Set<TrackId>> {
  const keys = await db.audioFiles.where('trackId').anyOf(ids).primaryKeys();
  return new Set(keys.map(([id]) => id));
}

export type GenresView = { readonly favorites: readonly string[]; readonly covers: ReadonlyMap<string, string> };

export async function genresView(db: OffbeatDb, ownerId: OwnerId): Promise<GenresView> {
  const reader = dexieReader(db);
  const [favorites, covers] = await Promise.all([favoriteGenresOf(reader, ownerId), genreCovers(reader)]);
  return { favorites, covers };
}
