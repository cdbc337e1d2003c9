import { listKeys } from '../../core/keys.ts';
import { parseTrackId, type TrackId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { storedTrackIds } from '../audio-files/queries.ts';

const songsPerGenre = 4;
const mostStored = 40;

/** One song of each genre in turn; `isWhole` once every genre's list was fetched. */
export async function songsOfGenres(
  db: OffbeatDb,
  genres: readonly string[],
): Promise<{ readonly tracks: readonly Track[]; readonly isWhole: boolean }> {
  const lists = await db.lists.bulkGet(genres.map(listKeys.genre));
  const columns = lists.map((list) => list?.ids.slice(0, songsPerGenre) ?? []);
  const inTurn = Array.from({ length: songsPerGenre }, (_, row) => columns.flatMap((ids) => ids[row] ?? [])).flat();
  const ids = [...new Set(inTurn)].flatMap((id) => parseTrackId(id) ?? []);
  return { tracks: await known(db, ids), isWhole: !lists.includes(undefined) };
}

/** The latest played or downloaded first. */
export async function songsStored(db: OffbeatDb): Promise<readonly Track[]> {
  const keys = await db.audioFiles.orderBy('playedAtMs').reverse().primaryKeys();
  const ids = [...new Set(keys.map(([id]) => id))];
  return known(db, ids.slice(0, mostStored));
}

export async function genresStored(db: OffbeatDb): Promise<ReadonlySet<string>> {
  const stored: ReadonlySet<string> = await storedTrackIds(db);
  const prefix = listKeys.genre('');
  const genres = new Set<string>();
  await db.lists
    .where('key')
    .startsWith(prefix)
    .each(({ key, ids }) => {
      if (ids.some((id) => stored.has(id))) genres.add(key.slice(prefix.length));
    });
  return genres;
}

const known = async (db: OffbeatDb, ids: readonly TrackId[]): Promise<readonly Track[]> =>
  (await db.tracks.bulkGet([...ids])).flatMap((track) => track ?? []);
