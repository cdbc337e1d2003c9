import { listKeys } from '../../core/keys.ts';
import type { Artist } from '../../core/artist.ts';
import type { ArtistHandle, TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { type PullOutcome } from '../../core/pull.ts';
import { putArtists } from '../../db/catalogue/commands.ts';
import { artistByHandle } from '../../db/catalogue/queries.ts';
import { writeAnswer, type PullContext } from './context.ts';
import type { QueryResource, RequestOf } from './resource.ts';
import { hasMore } from './list-page.ts';
import { searchPage } from './search.ts';
import { countListed } from './count-stored.ts';

/**
 * A text search on a name finds other artists too: read this many pages at once; if none has a new track, the list has
 * ended.
 */
const pagesPerPull = 5;

type TracksFound = {
  readonly ids: readonly TrackId[];
  readonly authorName: string;
  readonly nextPage: number | null;
};

/**
 * The artist by a search on the handle, the tracks by a text search on the display name, filtered (docs/product.md
 * section 7).
 */
export const artist: QueryResource<RequestOf<'artist'>> = {
  kind: 'query',
  freshForMs: limits.freshForMs,
  leastRows: 1,
  key: (_ownerId, { handle, next }) => (next ? null : listKeys.artist(handle)),
  countStored: (db, _ownerId, { handle }) => countListed(db, listKeys.artist(handle)),
  pull: (context, { handle, next }, { retainPages }) =>
    next ? pullNextPage(context, handle) : pullFirstPage(context, handle, retainPages),
};

async function pullFirstPage(context: PullContext, handle: ArtistHandle, retainPages: boolean): Promise<PullOutcome> {
  const { db } = context;
  const known = await artistByHandle(db, handle);
  const searched = await searchPage(context, 'artist', handle);
  if (searched.kind === 'none') return searched.outcome;
  const found = searched.found.artists.items.find((item) => item.handle === handle) ?? known;
  const tracks = await findTracks(context, found?.displayName ?? handle, { handle, page: 0, known: new Set() });
  if ('kind' in tracks) return tracks;
  if (found === undefined && tracks.ids.length === 0) return { kind: 'notFound' };
  return writeAnswer(context, [db.artists, db.lists], async () => {
    if (found === undefined) {
      // This server's artist search does not find handles: take the name from the songs.
      const displayName = tracks.authorName === '' ? handle : tracks.authorName;
      await putArtists(db, [{ handle, displayName, avatarUrl: null, trackCount: null }]);
    }
    await writeTracks(context, handle, found, { found: tracks, page: 0, retainPages });
  });
}

async function pullNextPage(context: PullContext, handle: ArtistHandle): Promise<PullOutcome> {
  const list = await context.db.lists.get(listKeys.artist(handle));
  if (list === undefined || list.hasMore === 0) return { kind: 'nothingToFetch' };
  const stored = await artistByHandle(context.db, handle);
  const found = await findTracks(context, stored?.displayName ?? handle, {
    handle,
    page: list.page,
    known: new Set(list.ids),
  });
  if ('kind' in found) return found;
  return writeAnswer(context, [context.db.lists], () =>
    writeTracks(context, handle, stored, { found, page: list.page, retainPages: true }),
  );
}

async function findTracks(
  context: PullContext,
  term: string,
  {
    handle,
    page,
    known,
  }: { readonly handle: ArtistHandle; readonly page: number; readonly known: ReadonlySet<string> },
): Promise<TracksFound | PullOutcome> {
  for (let at = page; at < page + pagesPerPull; at++) {
    const searched = await searchPage(context, 'text', term, at * limits.pageSize);
    if (searched.kind === 'none') return searched.outcome;
    const theirs = searched.found.songs.filter(({ track }) => track.handle === handle);
    const ids = theirs.map(({ track }) => track.id).filter((id) => !known.has(id));
    const nextPage = hasMore(searched.found, at, 'api') ? at + 1 : null;
    if (ids.length > 0 || nextPage === null) {
      return { ids, authorName: theirs[0]?.track.authorName ?? '', nextPage };
    }
  }
  return { ids: [], authorName: '', nextPage: null };
}

/** Inside a transaction over `lists`. */
async function writeTracks(
  { db, timers }: PullContext,
  handle: ArtistHandle,
  known: Artist | undefined,
  { found, page, retainPages }: { readonly found: TracksFound; readonly page: number; readonly retainPages: boolean },
): Promise<void> {
  const key = listKeys.artist(handle);
  const stored = await db.lists.get(key);
  // Another tab may have loaded more or started again meanwhile.
  if (page > 0 && stored?.page !== page) return;
  const retains = stored !== undefined && stored.page > 1 && retainPages && page === 0;
  const before = page > 0 ? (stored?.ids ?? []) : [];
  const ids = [...new Set([...before, ...found.ids, ...(retains ? stored.ids : [])])];
  const isWhole = typeof known?.trackCount === 'number' && known.trackCount > 0 && ids.length >= known.trackCount;
  await db.lists.put({
    key,
    ids,
    page: retains ? stored.page : (found.nextPage ?? page + 1),
    hasMore: retains ? stored.hasMore : found.nextPage !== null && !isWhole ? 1 : 0,
    totalHits: known?.trackCount ?? null,
    fetchedAtMs: timers.nowMs(),
  });
}
