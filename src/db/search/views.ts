import type { Artist } from '../../core/artist.ts';
import { parseArtistHandle, type TrackId } from '../../core/ids.ts';
import { listKeys } from '../../core/pull.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { storedList } from '../song-lists/queries.ts';
import { searchArtists, searchTracks } from './queries.ts';

/** What a search shows: the server's answer where one is stored, and what this device finds by itself. */
export type SearchView<T> = { readonly answered: readonly T[] | null; readonly here: readonly T[] };

export async function songSearch(db: OffbeatDb, term: string): Promise<SearchView<TrackId>> {
  if (term === '') return { answered: null, here: [] };
  const list = await storedList(db, listKeys.search('text', term));
  const here = list === null ? await searchTracks(db, term) : [];
  return { answered: list?.ids ?? null, here: here.map((track) => track.id) };
}

export async function artistSearch(db: OffbeatDb, term: string): Promise<SearchView<Artist>> {
  if (term === '') return { answered: null, here: [] };
  const list = await db.lists.get(listKeys.search('artist', term));
  if (list === undefined) return { answered: null, here: await searchArtists(db, term) };
  const known = await db.artists.bulkGet(list.ids.flatMap((id) => parseArtistHandle(id) ?? []));
  return { answered: known.flatMap((artist) => artist ?? []), here: [] };
}
