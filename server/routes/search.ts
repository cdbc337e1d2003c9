import { limits } from '../../src/core/limits.ts';
import { fieldsOf, readJson, type Fields } from '../http/body.ts';
import { isStorable } from '../outside-values.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import { fitting } from '../db/fitting-songs.ts';
import { artistsByText, songsByTerm, songsByText, type Window } from '../db/search.ts';
import { wireSong } from '../db/songs.ts';
import { isLeft } from '../http/request-memory.ts';
import { Turns } from './turns.ts';
import type { Db } from '../db/open.ts';
import type { SharedReads } from '../db/replica.ts';
import type { Routes } from './context.ts';

const defaultSize = 50;
const maxSize = 100;
const maxFrom = 100_000;

type Query = { kind: 'tag' | 'text' | 'artist'; term: string; window: Window };

export const searchRoutes: Routes = (app, { shared, charge, callerOf, searchesAtOnce }) => {
  const turns = new Turns(searchesAtOnce);
  app.post('/api/search', async (c) => {
    const queries = parseQueries(await readJson(c.req.raw));
    const result = await turns.run(callerOf(c), async () => {
      if (isLeft(c)) throw new HttpError(499, 'The caller has left.');
      const startMs = performance.now();
      // Concurrent searches wait for each other: each pays its share, not the whole wait.
      let sharers = turns.running;
      try {
        return await resultOf(shared, queries);
      } finally {
        sharers = Math.max(sharers, turns.running);
        charge(c, (performance.now() - startMs) / sharers);
      }
    });
    return c.json({ result });
  });
};

/** One slot per kind of result: the first query that fills it wins. */
async function resultOf(shared: SharedReads, queries: readonly Query[]): Promise<Record<string, unknown>> {
  const result: Record<string, unknown> = {};
  for (const query of queries) {
    const slot = query.kind === 'artist' ? 'artists' : 'tag_song';
    result[slot] ??= await shared.read((db) => run(db, query));
  }
  return result;
}

async function run(db: Db, { kind, term, window }: Query): Promise<{ result: unknown[]; total_hits: number }> {
  if (kind === 'artist') {
    const { artists, total } = await artistsByText(db, term, window);
    return { result: artists, total_hits: total };
  }
  const { songs, total } = await (kind === 'tag' ? songsByTerm : songsByText)(db, term, window);
  return { result: fitting(songs.map(wireSong)), total_hits: total };
}

function parseQueries(body: unknown): Query[] {
  const queries = fieldsOf(body, 'The request body').raw('search_queries');
  if (!Array.isArray(queries) || queries.length === 0 || queries.length > 10) {
    throw badRequest('search_queries must be a list of 1 to 10 queries.');
  }
  return queries.map((query: unknown) => parseQuery(fieldsOf(query, 'A search query')));
}

function parseQuery(query: Fields): Query {
  const term = query.raw('term');
  if (typeof term !== 'string' || !isStorable(term)) throw badRequest('term must be text.');
  if (term.length > limits.searchTermMaxLength)
    throw badRequest(`term is longer than ${limits.searchTermMaxLength} characters.`);
  const window = {
    from: clamped(query.raw('from_index'), 0, maxFrom, 0),
    size: clamped(query.raw('size'), 1, maxSize, defaultSize),
  };
  return { kind: kindOf(query), term: term.trim(), window };
}

function kindOf(query: Fields): Query['kind'] {
  if (query.raw('search_type') === 'tag_song' || query.raw('name') === 'tag_song') return 'tag';
  const type = query.raw('type');
  if (type === 'artist' || type === 'text') return type;
  throw badRequest('A search query needs type "text" or "artist", or search_type "tag_song".');
}

const clamped = (value: unknown, min: number, max: number, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, Math.floor(value))) : fallback;
