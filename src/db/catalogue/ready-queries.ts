import { listKeys } from '../../core/keys.ts';
import type { Track } from '../../core/track.ts';
import { storedTrackIds } from '../audio-files/queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

const mostStored = 40;

export type ReadyView = {
  /** The latest played or downloaded first. */
  readonly tracks: readonly Track[];
  readonly genres: ReadonlySet<string>;
};

export async function readyView(db: OffbeatDb): Promise<ReadyView> {
  const [tracks, genres] = await Promise.all([songsStored(db), genresStored(db)]);
  return { tracks, genres };
}

async function songsStored(db: OffbeatDb): Promise<readonly Track[]> {
  const keys = await db.audioFiles.orderBy('playedAtMs').reverse().primaryKeys();
  const ids = [...new Set(keys.map(([id]) => id))].slice(0, mostStored);
  return (await db.tracks.bulkGet(ids)).flatMap((track) => track ?? []);
}

async function genresStored(db: OffbeatDb): Promise<ReadonlySet<string>> {
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
