import { listKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import { type PullOutcome } from '../../core/pull.ts';
import { parseSearchAnswer, type SearchAnswer } from '../../core/wire/song-answers.ts';
import { putGenreCover, putSongs, songTables } from '../../db/catalogue/commands.ts';
import { enqueue } from '../../db/outbox/enqueue.ts';
import { logFailure } from '../../lib/log.ts';
import type { ApiAnswer } from '../api-client.ts';
import { callApi, commandsOf, noteDropped, writeAnswer, type PullContext } from './context.ts';
import { detectMissing } from './detect-languages.ts';
import { pageToFetch, writeListPage, type ListPage, type PageSource } from './list-page.ts';
import { genreQuery } from './search-requests.ts';
import type { QueryResource, RequestOf } from './resource.ts';
import { countListed } from './count-stored.ts';

type Page = { readonly kind: 'page'; readonly source: PageSource; readonly found: SearchAnswer };
type NoPage = { readonly kind: 'none'; readonly outcome: PullOutcome };

/**
 * One page of a genre (docs/product.md section 4 and 7): by chance from the external provider, else from the product
 * API, and from the provider whenever the product API has no songs. When the provider fails, the page comes from the
 * product API: an absent provider is not an absent network.
 */
export const genre: QueryResource<RequestOf<'genre'>> = {
  kind: 'query',
  freshForMs: limits.freshForMs,
  leastRows: 1,
  key: (_ownerId, { term, next }) => (next ? null : listKeys.genre(term)),
  countStored: (db, _ownerId, { term }) => countListed(db, listKeys.genre(term)),
  pull: async (context, { term, next }, { retainPages }) => {
    const key = listKeys.genre(term);
    const { before, page } = await pageToFetch(context, key, next);
    if (page === null) return { kind: 'nothingToFetch' };
    const got = await fetchPage(context, term, page, before?.ids.length ?? 0);
    if (got.kind === 'none') return got.outcome;
    return writePage(context, { key, term, page, retainPages }, got);
  },
};

async function fetchPage(
  context: PullContext,
  term: string,
  page: number,
  storedCount: number,
): Promise<Page | NoPage> {
  const hasProvider = context.providerUrl !== null;
  const tried =
    hasProvider && context.random() < limits.externalProviderChance
      ? await fromProvider(context, term, page)
      : undefined;
  if (tried?.kind === 'page') return tried;
  const local = await fromApi(context, term, page);
  if (local.kind === 'none' || local.found.songs.length > 0 || !hasProvider) return local;
  const external = tried ?? (await fromProvider(context, term, page));
  if (external.kind === 'page' || external.outcome.kind !== 'offline') return external;
  // Our own server answered, so this is not offline. Its empty answer counts, unless it would end or empty a stored
  // list.
  return page === 0 && storedCount === 0 ? local : { kind: 'none', outcome: providerSilent };
}

/** Status 0 as browsers report a missing answer. */
const providerSilent: PullOutcome = { kind: 'failed', message: 'HTTP error! status: 0' };

async function fromApi(context: PullContext, term: string, page: number): Promise<Page | NoPage> {
  const url = `${context.baseUrl}/api/search`;
  const answer = await callApi(context, { method: 'POST', url, json: genreQuery(term, page) });
  const local = parsed(answer, { baseUrl: context.baseUrl, source: 'api', genre: term });
  return local.kind === 'page' || answer.kind === 'none'
    ? local
    : { kind: 'none', outcome: { kind: 'failed', message: 'Local API failed' } };
}

async function fromProvider(context: PullContext, term: string, page: number): Promise<Page | NoPage> {
  const providerUrl = context.providerUrl ?? '';
  // Without the token, which is for the base host only (docs/api.md).
  const answer = await context.api({
    method: 'POST',
    url: `${providerUrl}/api/search/`,
    json: genreQuery(term, page),
  });
  if (answer.kind === 'error') {
    const message = `HTTP error! status: ${answer.status}`;
    // The page may still come from the product API: then the pull's outcome does not show this failure.
    logFailure('asking the external provider for a genre', new Error(message));
    return { kind: 'none', outcome: { kind: 'failed', message } };
  }
  return parsed(answer, { baseUrl: providerUrl, source: 'provider', genre: term });
}

function parsed(answer: ApiAnswer, context: Parameters<typeof parseSearchAnswer>[1]): Page | NoPage {
  const found = answer.kind === 'answer' ? parseSearchAnswer(answer.body, context) : undefined;
  return found === undefined
    ? { kind: 'none', outcome: { kind: 'offline' } }
    : { kind: 'page', source: context.source, found };
}

async function writePage(
  context: PullContext,
  list: { readonly key: string; readonly term: string } & ListPage,
  { found, source }: Page,
): Promise<PullOutcome> {
  const { db, timers } = context;
  const { songs, storeLate } = await detectMissing(context, found.songs);
  const outcome = await writeAnswer(
    context,
    [...songTables(db), db.lists, db.genreCovers, db.outbox, db.counters],
    async () => {
      const added = new Set(await putSongs(db, songs, timers.nowMs()));
      await noteDropped(db, 'songs', found.dropped);
      if (list.page === 0) await putGenreCover(db, list.term, songs[0]?.track);
      await writeListPage(context, list, { source, found });
      const fresh = source === 'provider' ? songs.filter(({ track }) => added.has(track.id)) : [];
      if (fresh.length === 0) return;
      // The first time external songs are seen here, they are sent to our own server (docs/product.md section 7).
      const tracks = fresh.map(({ track }) => track);
      await enqueue(commandsOf(context), { kind: 'songs.save', tracks });
    },
  );
  void storeLate();
  return outcome;
}
