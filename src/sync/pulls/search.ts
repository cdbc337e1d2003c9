import type { ArtistHandle, TrackId } from '../../core/ids.ts';
import { listKeys, type PullOutcome } from '../../core/pull.ts';
import { parseSearchAnswer, type SearchAnswer } from '../../core/wire/answers.ts';
import { putArtists, putSongs } from '../../db/catalogue/commands.ts';
import { ask, failure, noteDropped, type PullContext } from './context.ts';
import { detectMissing } from './languages.ts';
import { appSearch } from './questions.ts';

const searchFailed = 'Search failed. Please try again.';

type Searched =
  { readonly kind: 'answer'; readonly found: SearchAnswer } | { readonly kind: 'none'; readonly outcome: PullOutcome };

/** One search of the product API; songs and artists of the answer are stored, whatever becomes of the list. */
export async function search(
  context: PullContext,
  type: 'text' | 'artist',
  term: string,
  fromIndex = 0,
): Promise<Searched> {
  const answer = await ask(context, appSearch(context, type, term, fromIndex));
  if (answer.kind !== 'answer') {
    const outcome = failure(answer, searchFailed);
    return { kind: 'none', outcome: outcome.kind === 'notFound' ? { kind: 'failed', message: searchFailed } : outcome };
  }
  const parsed = parseSearchAnswer(answer.body, { baseUrl: context.baseUrl, source: 'api' });
  if (parsed === undefined) return { kind: 'none', outcome: { kind: 'offline' } };
  const found = { ...parsed, songs: await detectMissing(context, parsed.songs) };
  await putSongs(context.db, found.songs, context.timers.nowMs());
  await putArtists(context.db, found.artists.items);
  await noteDropped(context.db, 'songs', found.dropped);
  await noteDropped(context.db, 'artists', found.artists.dropped);
  return { kind: 'answer', found };
}

async function writeList(context: PullContext, key: string, ids: readonly (TrackId | ArtistHandle)[]): Promise<void> {
  const fetchedAtMs = context.timers.nowMs();
  await context.db.lists.put({ key, ids, page: 1, hasMore: 0, totalHits: null, fetchedAtMs });
}

/** The first page of a search as typed (docs/product.md section 2, Search): stores what it finds, and its order in `lists`. */
export async function pullSearch(context: PullContext, type: 'text' | 'artist', term: string): Promise<PullOutcome> {
  const searched = await search(context, type, term);
  if (searched.kind === 'none') return searched.outcome;
  const ids =
    type === 'text'
      ? searched.found.songs.map(({ track }) => track.id)
      : searched.found.artists.items.map(({ handle }) => handle);
  await writeList(context, listKeys.search(type, term), ids);
  return { kind: 'done' };
}

/** An album is the genre screen over a text search on the album id (docs/product.md section 10). */
export async function pullAlbum(context: PullContext, albumId: string): Promise<PullOutcome> {
  const searched = await search(context, 'text', albumId);
  if (searched.kind === 'none') return searched.outcome;
  await writeList(
    context,
    listKeys.album(albumId),
    searched.found.songs.map(({ track }) => track.id),
  );
  return { kind: 'done' };
}
