import { listKeys } from '../../core/keys.ts';
import { parseTrackId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { tracksByIds } from './queries.ts';

const songsPerGenre = 4;

/** One song of each genre in turn; `isWhole` once every genre's list was fetched. */
export async function songsOfGenres(
  db: OffbeatDb,
  genres: readonly string[],
): Promise<{ readonly tracks: readonly Track[]; readonly isWhole: boolean }> {
  const lists = await db.lists.bulkGet(genres.map(listKeys.genre));
  const columns = lists.map((list) => list?.ids.slice(0, songsPerGenre) ?? []);
  const inTurn = Array.from({ length: songsPerGenre }, (_, row) => columns.flatMap((ids) => ids[row] ?? [])).flat();
  const ids = [...new Set(inTurn)].flatMap((id) => parseTrackId(id) ?? []);
  return { tracks: await tracksByIds(db, ids), isWhole: !lists.includes(undefined) };
}
