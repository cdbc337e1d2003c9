import type { Artist } from '../../core/artist.ts';
import type { TrackId } from '../../core/ids.ts';
import { listKeys } from '../../core/keys.ts';
import { storedTrackIds } from '../audio-files/queries.ts';
import { artistsByHandles } from '../catalogue/queries.ts';
import { handlesOfList } from '../catalogue/list-queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { storedList } from '../catalogue/song-list-queries.ts';
import { searchArtists, searchTracks } from './queries.ts';

export type SearchView<T> = { readonly answered: readonly T[] | null; readonly here: readonly T[] };

export async function songSearch(db: OffbeatDb, term: string): Promise<SearchView<TrackId>> {
  if (term === '') return { answered: null, here: [] };
  const list = await storedList(db, listKeys.search('text', term));
  // Without an answer there may be no network: what is stored can be played.
  const here = list === null ? await searchTracks(db, term, await storedTrackIds(db)) : [];
  return { answered: list?.ids ?? null, here: here.map((track) => track.id) };
}

export async function artistSearch(db: OffbeatDb, term: string): Promise<SearchView<Artist>> {
  if (term === '') return { answered: null, here: [] };
  const handles = await handlesOfList(db, listKeys.search('artist', term));
  if (handles === undefined) return { answered: null, here: await searchArtists(db, term) };
  return { answered: await artistsByHandles(db, handles), here: [] };
}
