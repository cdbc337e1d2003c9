import type { TrackId } from '../../core/ids.ts';
import { pullKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { parseSearchAnswer, parseSongsAnswer } from '../../core/wire/answers.ts';
import { putSongs, songTables } from '../../db/catalogue/commands.ts';
import { trackById } from '../../db/catalogue/queries.ts';
import type { ApiAnswer } from '../api-client.ts';
import { ignored } from '../../lib/log.ts';
import { callApi, failure, noteDropped, unreadable, writeAnswer, type PullContext } from './context.ts';
import { textSearch } from './search-requests.ts';
import type { QueryResource, RequestOf } from './resource.ts';
import { countKnownTracks } from './count-stored.ts';

/** For a server without GET /api/songs. */
const lookUpsPerPull = 50;
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
 * Stores the songs of `ids`, 100 a call, up to the first call that fails. On a server without GET /api/songs
 * (docs/api.md, added), looks up the first 50 by text search unless `byIdOnly`, and `byId` is false.
 */
export async function fetchSongs(
  context: PullContext,
  ids: readonly TrackId[],
  { byIdOnly = false }: { readonly byIdOnly?: boolean } = {},
): Promise<Fetched> {
  const { db, baseUrl, timers } = context;
  const request = (start: number): Promise<ApiAnswer> => {
    const batch = ids.slice(start, start + limits.songsByIdsPerCall);
    return callApi(context, {
      method: 'GET',
      url: `${baseUrl}/api/songs?ids=${batch.map(encodeURIComponent).join(',')}`,
    });
  };
  if (ids.length === 0) return { outcome: { kind: 'done' }, byId: true };
  let coming = request(0);
  for (let start = 0; start < ids.length; start += limits.songsByIdsPerCall) {
    const answer = await coming;
    if (answer.kind === 'error' && (answer.status === 404 || answer.status === 405)) {
      if (byIdOnly) return { outcome: failure(answer, couldNotFetch), byId: false };
      return lookUpSongs(context, ids.slice(start, start + lookUpsPerPull));
    }
    if (answer.kind !== 'answer') return { outcome: failure(answer, couldNotFetch), byId: true };
    const songs = parseSongsAnswer(answer.body, { baseUrl, source: 'api' });
    if (songs === undefined) return { outcome: unreadable(couldNotFetch), byId: true };
    // The next answer is under way while this one is stored; if storing fails, nothing awaits it.
    if (start + limits.songsByIdsPerCall < ids.length) {
      coming = request(start + limits.songsByIdsPerCall);
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

async function lookUpSongs(context: PullContext, ids: readonly TrackId[]): Promise<Fetched> {
  const { db, baseUrl, timers } = context;
  for (const id of ids) {
    const answer = await callApi(context, textSearch(context, id));
    if (answer.kind !== 'answer') return { outcome: failure(answer, couldNotFetch), byId: false };
    const found = parseSearchAnswer(answer.body, { baseUrl, source: 'api' });
    const song = found?.songs.find(({ track }) => track.id === id);
    if (song === undefined) continue;
    const outcome = await writeAnswer(context, songTables(db), async () => {
      await putSongs(db, [song], timers.nowMs());
    });
    if (outcome.kind !== 'done') return { outcome, byId: false };
  }
  return { outcome: { kind: 'done' }, byId: false };
}
