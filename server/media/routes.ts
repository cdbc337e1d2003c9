import { join } from 'node:path';
import { Hono } from 'hono';
import { demoCast } from '../demo/artists.ts';
import { handleOf } from '../demo/build-catalogue.ts';
import { demoRecipes, keysToRenderAhead } from '../demo/catalogue.ts';
import { NoEncoderError } from './encoder.ts';
import { audioFormats, parseAudioName } from './formats.ts';
import { createPictures } from './pictures.ts';
import { serveFile } from './serve-file.ts';
import { createStudio } from './studio.ts';
import type { Studio } from './studio.ts';

export interface MediaOptions {
  /** Rendered and imported sound goes to its `audio`, pictures to `covers` and `avatars`. */
  dataDir: string;
  log: (line: string) => void;
  /** Render the best known songs before anybody asks. On unless switched off. */
  renderAhead?: boolean;
}
export interface Media {
  app: Hono;
  /** Ends the workers; what was being rendered is dropped, and no half file is left. */
  close(): Promise<void>;
}

const startAheadAfterMs = 4_000;

/** Answers one audio file, waiting for it to be rendered; for the server and the provider alike. */
export async function answerAudio(
  studio: Studio,
  request: Request,
  name: string,
  log: (line: string) => void,
): Promise<Response> {
  const refuse = (status: number, error: string): Response =>
    Response.json({ error }, { status, headers: { 'cache-control': 'no-store' } });
  const wanted = parseAudioName(name);
  if (!wanted) return refuse(404, 'There is no such sound.');
  try {
    const file = await studio.sound(wanted.key, wanted.format);
    return file
      ? serveFile(request, file, audioFormats[wanted.format].contentType)
      : refuse(404, 'There is no such sound.');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    log(`${name}: ${message}`);
    return refuse(
      error instanceof NoEncoderError ? 503 : 500,
      error instanceof NoEncoderError ? message : 'This song could not be rendered.',
    );
  }
}

/** Sound, covers and avatars of the product API's own host. */
export function mediaRoutes({ dataDir, log, renderAhead = true }: MediaOptions): Media {
  const recipes = once(demoRecipes);
  const studio = createStudio({ folder: join(dataDir, 'audio'), recipes, log });
  const app = new Hono();
  app.get('/audio/:name', (c) => answerAudio(studio, c.req.raw, c.req.param('name'), log));
  const pictures = createPictures({
    dataDir,
    songOf: (id) => recipes().get(id)?.blueprint,
    artistOf: (handle) => genreOfHandle().get(handle),
  });
  app.get('/covers/:name', (c) => pictures.answer(c.req.raw, 'covers', c.req.param('name')));
  app.get('/avatars/:name', (c) => pictures.answer(c.req.raw, 'avatars', c.req.param('name')));
  const timer = renderAhead
    ? setTimeout(() => void studio.renderAhead(keysToRenderAhead()), startAheadAfterMs).unref()
    : undefined;
  return {
    app,
    async close() {
      clearTimeout(timer);
      await studio.close();
    },
  };
}

const genreOfHandle = once(() => new Map(demoCast.map(({ name, genre }) => [handleOf(name), genre])));

/** A value made when first asked for, and kept. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
