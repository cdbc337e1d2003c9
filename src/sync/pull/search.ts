import type { ArtistHandle, TrackId } from '../../core/ids.ts';
import { listKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { parseSearchAnswer, type SearchAnswer } from '../../core/wire/song-answers.ts';
import { putArtists, putSongs, songTables } from '../../db/catalogue/commands.ts';
import { callApi, failure, noteDropped, unreadable, writeAnswer, type PullContext } from './context.ts';
import { detectMissing } from './detect-languages.ts';
import { pageToFetch, writeListPage } from './list-page.ts';
import { appSearch } from './search-requests.ts';
import type { QueryResource, RequestOf } from './resource.ts';
import { countListed } from './count-stored.ts';

const searchFailed = 'Search failed. Please try again.';

type Searched =
  | { readonly kind: 'answer'; readonly found: SearchAnswer }
  | { readonly kind: 'none'; readonly outcome: PullOutcome };

export async function searchPage(
  context: PullContext,
  type: 'text' | 'artist',
  term: string,
  fromIndex = 0,
): Promise<Searched> {
  const answer = await callApi(context, appSearch(context, type, term, fromIndex));
  if (answer.kind !== 'answer') {
    const outcome = failure(answer, searchFailed);
    return { kind: 'none', outcome: outcome.kind === 'notFound' ? { kind: 'failed', message: searchFailed } : outcome };
  }
  const parsed = parseSearchAnswer(answer.body, { baseUrl: context.baseUrl, source: 'api' });
  if (parsed === undefined) return { kind: 'none', outcome: unreadable(searchFailed) };
  const { songs, storeLate } = await detectMissing(context, parsed.songs);
  const found = { ...parsed, songs };
  const { db } = context;
  const outcome = await writeAnswer(context, [...songTables(db), db.artists, db.counters], async () => {
    await putSongs(db, found.songs, context.timers.nowMs());
    await putArtists(db, found.artists.items);
    await noteDropped(db, 'songs', found.dropped);
    await noteDropped(db, 'artists', found.artists.dropped);
  });
  if (outcome.kind !== 'done') return { kind: 'none', outcome };
  void storeLate();
  return { kind: 'answer', found };
}

function writeList(context: PullContext, key: string, ids: readonly (TrackId | ArtistHandle)[]): Promise<PullOutcome> {
  const { db, timers } = context;
  return writeAnswer(context, [db.lists], async () => {
    await db.lists.put({ key, ids, page: 1, hasMore: 0, totalHits: null, fetchedAtMs: timers.nowMs() });
  });
}

/** The first page of a search (docs/product.md section 2, Search): stores what it finds, and its order in `lists`. */
export const search: QueryResource<RequestOf<'search'>> = {
  kind: 'query',
  freshForMs: limits.freshForMs,
  leastRows: 1,
  key: (_ownerId, { type, term }) => listKeys.search(type, term),
  countStored: async (db, _ownerId, { type, term }) => {
    if (type === 'text') return countListed(db, listKeys.search(type, term));
    const list = await db.lists.get(listKeys.search(type, term));
    return list === undefined ? 0 : 1 + (await db.artists.where('handle').anyOf(list.ids).count());
  },
  pull: async (context, { type, term }) => {
    const searched = await searchPage(context, type, term);
    if (searched.kind === 'none') return searched.outcome;
    const { songs, artists } = searched.found;
    const ids = type === 'text' ? songs.map(({ track }) => track.id) : artists.items.map(({ handle }) => handle);
    return writeList(context, listKeys.search(type, term), ids);
  },
};

/** docs/product.md section 10: the genre screen over a text search on the album id, page by page like a genre. */
export const album: QueryResource<RequestOf<'album'>> = {
  kind: 'query',
  freshForMs: limits.freshForMs,
  leastRows: 1,
  key: (_ownerId, { albumId, next }) => (next ? null : listKeys.album(albumId)),
  countStored: (db, _ownerId, { albumId }) => countListed(db, listKeys.album(albumId)),
  pull: async (context, { albumId, next }, { retainPages }) => {
    const key = listKeys.album(albumId);
    const { page } = await pageToFetch(context, key, next);
    if (page === null) return { kind: 'nothingToFetch' };
    const searched = await searchPage(context, 'text', albumId, page * limits.pageSize);
    if (searched.kind === 'none') return searched.outcome;
    return writeAnswer(context, [context.db.lists], () =>
      writeListPage(context, { key, page, retainPages }, { source: 'api', found: searched.found }),
    );
  },
};
