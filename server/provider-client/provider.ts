import { isRecord } from '../outside-values.ts';
import { configuredFetch } from '../net/configured-fetch.ts';
import { withTimeLimit } from '../net/time-limit.ts';

/** The external provider; `undefined` means no answer, which does not mean that a song is unknown. */
export interface Provider {
  search(query: {
    term: string;
    kind: 'text' | 'tag';
    from: number;
    signal: AbortSignal;
  }): Promise<unknown[] | undefined>;
}

export const providerPageSize = 50;
/** More than it was asked for: a provider may ignore that. Eight mebibytes hold a million, which would take seconds to look at. */
const maxRecords = 1_000;
const maxAnswerBytes = 8 * 1024 * 1024;
const answerMs = 8_000;

export function httpProvider(origin: string): Provider {
  return {
    async search({ term, kind, from, signal: stopping }) {
      const page = { term, from_index: from, size: providerPageSize };
      const query =
        kind === 'text'
          ? { ...page, type: 'text' }
          : { ...page, name: 'tag_song', search_type: 'tag_song', rank_by: 'most_relevant' };
      try {
        return await withTimeLimit({ timeoutMs: answerMs, signals: [stopping] }, async (signal) => {
          const answer = await configuredFetch(new URL('/api/search/', origin), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ search_queries: [query] }),
            maxBytes: maxAnswerBytes,
            signal,
          });
          if (!answer.ok) return undefined;
          const body: unknown = await answer.json();
          return recordsOf(body);
        });
      } catch {
        return undefined;
      }
    },
  };
}

function recordsOf(body: unknown): unknown[] | undefined {
  const result = isRecord(body) ? body['result'] : undefined;
  const songs = isRecord(result) ? result['tag_song'] : undefined;
  const records: unknown = isRecord(songs) ? songs['result'] : [];
  return Array.isArray(records) ? records.slice(0, maxRecords) : undefined;
}
