import type { Table } from 'dexie';
import { parseTrackId, type TrackId } from '../../core/ids.ts';
import { listKeys } from '../../core/keys.ts';
import type { GenreCoverRow, ListRow, TrackRow } from '../rows.ts';

type Tables = {
  readonly lists: Table<ListRow, string>;
  readonly tracks: Table<TrackRow, TrackId>;
  readonly genreCovers: Table<GenreCoverRow, string>;
};

/** Writes the cover of each stored genre: that of its first song. Runs inside a transaction of these tables. */
export async function fillGenreCovers({ lists, tracks, genreCovers }: Tables): Promise<void> {
  const prefix = listKeys.genre('');
  for (const { key, ids } of await lists.where('key').startsWith(prefix).toArray()) {
    const first = parseTrackId(ids[0]);
    const cover: unknown = first === undefined ? null : (await tracks.get(first))?.coverImage;
    if (typeof cover === 'string') await genreCovers.put({ genre: key.slice(prefix.length), cover });
  }
}
