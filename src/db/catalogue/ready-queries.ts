import { listKeys } from '../../core/keys.ts';
import type { TrackId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import { storedTrackIds } from '../audio-files/queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { tracksByIds } from './queries.ts';

const mostStored = 40;

export type ReadyView = {
  /** The latest played or downloaded first. */
  readonly tracks: readonly Track[];
  readonly genres: ReadonlySet<string>;
  /** All songs whose audio is on this device. */
  readonly stored: ReadonlySet<TrackId>;
};

export async function readyView(db: OffbeatDb): Promise<ReadyView> {
  const [tracks, stored] = await Promise.all([songsStored(db), storedTrackIds(db)]);
  return { tracks, genres: await genresAmong(db, stored), stored };
}

async function songsStored(db: OffbeatDb): Promise<readonly Track[]> {
  const keys = await db.audioFiles.orderBy('playedAtMs').reverse().primaryKeys();
  const ids = [...new Set(keys.map(([id]) => id))].slice(0, mostStored);
  return tracksByIds(db, ids);
}

/** The genres whose lists have a song on this device. */
export const genresStored = async (db: OffbeatDb): Promise<ReadonlySet<string>> =>
  genresAmong(db, await storedTrackIds(db));

async function genresAmong(db: OffbeatDb, stored: ReadonlySet<string>): Promise<ReadonlySet<string>> {
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
