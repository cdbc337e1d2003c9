import { Hono, type Context } from 'hono';
import { demoCast } from '../demo/artists.ts';
import { handleOf } from '../demo/build-catalogue.ts';
import { demoRecipes, keysToRenderAhead } from '../demo/catalogue.ts';
import { NoEncoderError } from './encoder.ts';
import { audioFormats, parseAudioName } from './formats.ts';
import { createPictures } from './pictures.ts';
import { HttpError } from '../http/errors.ts';
import type { FindAudio } from '../http/fast-path.ts';
import { serveFile } from './serve-file.ts';
import { createStudio } from './studio.ts';
import type { Studio } from './studio.ts';
import type { AudioStore } from '../storage/audio-store.ts';

export interface MediaOptions {
  dataDir: string;
  audio: AudioStore;
  /** Where clients fetch the store's audio; undefined: here. */
  mediaUrl?: string | undefined;
  log: (line: string) => void;
  callerOf?: (c: Context) => string;
  /** Renders the most popular songs in advance. On by default. */
  renderAhead?: boolean;
}
export interface Media {
  app: Hono;
  findAudio: FindAudio | undefined;
  /** Stops the workers; running renders are dropped and leave no incomplete file. */
  close(): Promise<void>;
}

const startAheadAfterMs = 4_000;

export async function answerAudio(
  studio: Studio,
  request: Request,
  name: string,
  log: (line: string) => void,
  { mediaUrl, caller = '' }: { mediaUrl?: string | undefined; caller?: string } = {},
): Promise<Response> {
  const refuse = (status: number, error: string, retryAfterS?: number): Response => {
    const later: Record<string, string> = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
    return Response.json({ error }, { status, headers: { 'cache-control': 'no-store', ...later } });
  };
  const wanted = parseAudioName(name);
  if (!wanted) return refuse(404, 'There is no such sound.');
  try {
    const file = await studio.audio(wanted.key, wanted.format, caller);
    if (file && mediaUrl !== undefined) return sentTo(`${mediaUrl}/${name}`);
    return file
      ? await serveFile(request, file, audioFormats[wanted.format].contentType)
      : refuse(404, 'There is no such sound.');
  } catch (error) {
    if (error instanceof HttpError) return refuse(error.status, error.message, error.retryAfterS);
    const message = error instanceof Error ? error.message : String(error);
    log(`${name}: ${message}`);
    return refuse(
      error instanceof NoEncoderError ? 503 : 500,
      error instanceof NoEncoderError ? message : 'This song could not be rendered.',
    );
  }
}

const sentTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'public, max-age=3600' } });

export function mediaRoutes({
  dataDir,
  audio,
  mediaUrl,
  log,
  callerOf = () => '',
  renderAhead = true,
}: MediaOptions): Media {
  const recipes = once(demoRecipes);
  const studio = createStudio({ store: audio, recipes, log });
  const app = new Hono();
  app.get('/audio/:name', (c) =>
    answerAudio(studio, c.req.raw, c.req.param('name'), log, { mediaUrl, caller: callerOf(c) }),
  );
  const pictures = createPictures({
    dataDir,
    songOf: (id) => recipes().get(id)?.blueprint,
    artistOf: (handle) => genreOfHandle().get(handle),
  });
  app.get('/covers/:name', (c) => pictures.answer(c.req.raw, 'covers', c.req.param('name')));
  app.get('/avatars/:name', (c) => pictures.answer(c.req.raw, 'avatars', c.req.param('name')));
  const findAudio: FindAudio = async (name, caller) => {
    const wanted = parseAudioName(name);
    const file = wanted === undefined ? undefined : await studio.audio(wanted.key, wanted.format, caller);
    if (wanted === undefined || file === undefined) return undefined;
    return { file, contentType: audioFormats[wanted.format].contentType };
  };
  const timer = renderAhead
    ? setTimeout(() => void studio.renderAhead(keysToRenderAhead()), startAheadAfterMs).unref()
    : undefined;
  return {
    app,
    findAudio: mediaUrl === undefined ? findAudio : undefined,
    async close() {
      clearTimeout(timer);
      await studio.close();
    },
  };
}

const genreOfHandle = once(() => new Map(demoCast.map(({ name, genre }) => [handleOf(name), genre])));

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
