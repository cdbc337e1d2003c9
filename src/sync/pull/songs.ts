import type { TrackId } from '../../core/ids.ts';
import { counterKeys, pullKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { parseSearchAnswer, parseSongsAnswer } from '../../core/wire/song-answers.ts';
import { putSongs, songTables } from '../../db/catalogue/commands.ts';
import { trackById } from '../../db/catalogue/queries.ts';
import { counterValue } from '../../db/stats/counter-queries.ts';
import type { ApiAnswer } from '../api-client.ts';
import { ignored } from '../../lib/log.ts';
import { callApi, failure, noteDropped, unreadable, writeAnswer, type PullContext } from './context.ts';
import { textSearch } from './search-requests.ts';
import type { QueryResource, RequestOf } from './resource.ts';
import { countKnownTracks } from './count-stored.ts';

/** For a server without GET /api/songs. */
const lookUpsPerPull = 50;
/** Servers in use refuse an address of 8 KiB and more. */
const idsMaxLength = 6_000;
const couldNotFetch = 'Failed to fetch the song';

/** `notFound` only from a server that answers by id. */
export const song: QueryResource<RequestOf<'song'>> = {
  kind: 'query',
  freshForMs: limits.freshForMs,
  key: (_ownerId, { trackId }) => pullKeys.song(trackId),
  countStored: (db, _ownerId, { trackId }) => countKnownTracks(db, [trackId]),
  pull: async (context, { trackId }) => {
    const { outcome, byId } = await fetchSongs(context, [trackId]);
    if (outcome.kind !== 'done' || (await trackById(context.db, trackId)) !== undefined) return outcome;
    return byId ? { kind: 'notFound' } : { kind: 'failed', message: couldNotFetch };
  },
};

type Fetched = {
  readonly outcome: PullOutcome;
  readonly byId: boolean;
};

/**
 * Stores the songs of `ids`, 100 a call or fewer long ones, up to the first call that fails. On a server without
 * GET /api/songs (docs/api.md, added), looks up 50 by text search unless `byIdOnly`, and `byId` is false.
 */
export async function fetchSongs(
  context: PullContext,
  ids: readonly TrackId[],
  { byIdOnly = false }: { readonly byIdOnly?: boolean } = {},
): Promise<Fetched> {
  const { db, baseUrl, timers } = context;
  const request = (query: string): Promise<ApiAnswer> =>
    callApi(context, { method: 'GET', url: `${baseUrl}/api/songs?ids=${query}` });
  const batches = batchesOf(ids);
  let coming: Promise<ApiAnswer> | undefined;
  for (const [index, { start, query }] of batches.entries()) {
    const answer = await (coming ?? request(query));
    if (answer.kind === 'error' && (answer.status === 404 || answer.status === 405)) {
      if (byIdOnly) return { outcome: failure(answer, couldNotFetch), byId: false };
      return lookUpSongs(context, ids.slice(start));
    }
    if (answer.kind !== 'answer') return { outcome: failure(answer, couldNotFetch), byId: true };
    const songs = parseSongsAnswer(answer.body, { baseUrl, source: 'api' });
    if (songs === undefined) return { outcome: unreadable(couldNotFetch), byId: true };
    // The next answer is under way while this one is stored; if storing fails, nothing awaits it.
    const next = batches[index + 1];
    if (next !== undefined) {
      coming = request(next.query);
      coming.catch(ignored('fetching the next songs'));
    }
    const outcome = await writeAnswer(context, [...songTables(db), db.counters], async () => {
      await noteDropped(db, 'songs', songs.dropped);
      await putSongs(db, songs.songs, timers.nowMs());
    });
    if (outcome.kind !== 'done') return { outcome, byId: true };
  }
  return { outcome: { kind: 'done' }, byId: true };
}

type Batch = { readonly start: number; readonly query: string };

function batchesOf(ids: readonly TrackId[]): readonly Batch[] {
  const batches: Batch[] = [];
  let [start, query] = [0, ''];
  for (const [index, id] of ids.entries()) {
    const longer = query === '' ? encodeURIComponent(id) : `${query},${encodeURIComponent(id)}`;
    if (query !== '' && (index - start >= limits.songsByIdsPerCall || longer.length > idsMaxLength)) {
      batches.push({ start, query });
      [start, query] = [index, encodeURIComponent(id)];
    } else query = longer;
  }
  return query === '' ? batches : [...batches, { start, query }];
}

/**
 * Songs that no longer exist stay among the missing: each pull goes on behind those it did not find, and begins again at
 * the end.
 */
async function lookUpSongs(context: PullContext, ids: readonly TrackId[]): Promise<Fetched> {
  const { db } = context;
  const behind = await counterValue(db, counterKeys.lookUpsFrom);
  const from = behind < ids.length ? behind : 0;
  let unknown = 0;
  let outcome: PullOutcome = { kind: 'done' };
  for (const id of ids.slice(from, from + lookUpsPerPull)) {
    const stored = await lookUpSong(context, id);
    if (stored === undefined) unknown++;
    else if (stored.kind !== 'done') {
      outcome = stored;
      break;
    }
  }
  if (ids.length > lookUpsPerPull) await db.counters.put({ key: counterKeys.lookUpsFrom, value: from + unknown });
  return { outcome, byId: false };
}

/** Undefined if the server finds no such song. */
async function lookUpSong(context: PullContext, id: TrackId): Promise<PullOutcome | undefined> {
  const { db, baseUrl, timers } = context;
  const answer = await callApi(context, textSearch(context, id));
  if (answer.kind !== 'answer') return failure(answer, couldNotFetch);
  const found = parseSearchAnswer(answer.body, { baseUrl, source: 'api' });
  const song = found?.songs.find(({ track }) => track.id === id);
  if (song === undefined) return undefined;
  return writeAnswer(context, songTables(db), async () => {
    await putSongs(db, [song], timers.nowMs());
  });
}
