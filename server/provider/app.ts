import { join } from 'node:path';
import { Hono } from 'hono';
import { readJson } from '../http/body.ts';
import { cors } from '../http/cors.ts';
import { asHttpError, badRequest, errorResponse } from '../http/errors.ts';
import { parseAudioName } from '../media/formats.ts';
import { createPictures } from '../media/pictures.ts';
import { answerAudio } from '../media/routes.ts';
import { providerSource, type ProviderSource } from '../sources/demo/provider-source.ts';
import { folderAudioStore } from '../storage/folder-audio-store.ts';

export interface ProviderOptions {
  dataDir: string;
  origin: string;
  allowedOrigins: readonly string[];
  log: (line: string) => void;
}
export interface ProviderPart {
  app: Hono;
  close(): Promise<void>;
}

const maxSize = 100;

interface Query {
  term: string;
  tagOnly: boolean;
  from: number;
  size: number;
}
const count = (value: unknown, low: number, high: number, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(high, Math.max(low, Math.floor(value))) : fallback;

function parseQuery(body: unknown): Query {
  const queries =
    typeof body === 'object' && body !== null && 'search_queries' in body ? body.search_queries : undefined;
  const query: unknown = Array.isArray(queries) ? queries[0] : undefined;
  if (typeof query !== 'object' || query === null) throw badRequest('search_queries must be a list with a query.');
  const fields: Record<string, unknown> = { ...query };
  const { term } = fields;
  if (typeof term !== 'string' || term.length > 256) throw badRequest('term must be text of 256 characters at most.');
  return {
    term: term.trim(),
    tagOnly: fields['search_type'] === 'tag_song' || fields['name'] === 'tag_song',
    from: count(fields['from_index'], 0, 100_000, 0),
    size: count(fields['size'], 1, maxSize, 50),
  };
}

const unsaid = new Set(['readable', 'processed_audio_key', 'album_id']);
const onTheWire = (song: ReturnType<ProviderSource['search']>[number]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(song).filter(([name, value]) => value !== null && !unsaid.has(name)));

export function providerApp({ dataDir, origin, allowedOrigins, log }: ProviderOptions): ProviderPart {
  const { source, isReadable, search } = providerSource(origin, folderAudioStore(join(dataDir, 'audio')), log);
  const pictures = createPictures(dataDir, [source]);
  const app = new Hono();
  // Half of the artists forbid pages to read their audio: it can only be played.
  app.use('/audio/:name', async (c, next) => {
    const closed = isReadable(parseAudioName(c.req.param('name'))?.key ?? '') === false;
    if (closed && c.req.method === 'OPTIONS') return new Response(null, { status: 204 });
    await next();
    if (closed) {
      c.res.headers.delete('access-control-allow-origin');
      c.res.headers.delete('access-control-expose-headers');
    }
    return undefined;
  });
  app.use('*', cors(allowedOrigins));
  app.get('/api/health', (c) => c.json({ ok: true }));
  for (const path of ['/api/search', '/api/search/']) {
    app.post(path, async (c) => {
      const { term, tagOnly, from, size } = parseQuery(await readJson(c.req.raw));
      const found = search(term, tagOnly);
      const page = found.slice(from, from + size).map(onTheWire);
      return c.json({ result: { tag_song: { result: page, total_hits: found.length } } });
    });
  }
  app.get('/audio/:name', (c) => {
    const name = c.req.param('name');
    const wanted = parseAudioName(name);
    const find = () => (wanted ? source.audio(wanted.key, wanted.format, '') : Promise.resolve(undefined));
    return answerAudio(find, c.req.raw, name, log);
  });
  app.get('/covers/:name', (c) => pictures.answer(c.req.raw, 'covers', c.req.param('name')));
  app.get('/avatars/:name', (c) => pictures.answer(c.req.raw, 'avatars', c.req.param('name')));
  app.notFound((c) => c.json({ error: 'There is nothing at this address.' }, 404));
  app.onError((error) => {
    const known = asHttpError(error);
    if (!known) log(`unexpected error: ${error.message}`);
    return errorResponse(known?.status ?? 500, known?.message ?? 'The provider made a mistake.');
  });
  return { app, close: () => source.close() };
}
