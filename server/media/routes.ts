import { Hono, type Context } from 'hono';
import { asHttpError, errorResponse } from '../http/errors.ts';
import type { MusicSource, StoredAudio } from '../sources/source.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import { NoEncoderError } from './encoder.ts';
import { audioFormats, parseAudioName } from './formats.ts';
import { createPictures } from './pictures.ts';
import { serveFile } from './serve-file.ts';

/** Audio by its name under `/audio/`, for a caller (rate-limit.ts). May throw an HttpError. */
export type FindAudio = (name: string, caller: string) => Promise<StoredAudio | undefined>;

export interface MediaOptions {
  dataDir: string;
  audio: AudioStore;
  sources: readonly MusicSource[];
  /** Where clients fetch the store's audio; undefined: here. */
  mediaUrl?: string | undefined;
  log: (line: string) => void;
  /** Whether pictures that are made may be stored. */
  hasSpace?: (() => Promise<boolean>) | undefined;
  callerOf?: (c: Context) => string;
}
export interface Media {
  app: Hono;
  findAudio: FindAudio | undefined;
}

/** Audio of the first source that has it, else what is stored under its name (imports, processed uploads). */
const findIn =
  (sources: readonly MusicSource[], store: AudioStore): FindAudio =>
  async (name, caller) => {
    const wanted = parseAudioName(name);
    if (wanted === undefined) return undefined;
    for (const source of sources) {
      const found = await source.audio(wanted.key, wanted.format, caller);
      if (found) return found;
    }
    const file = await store.find(name);
    return file && { file, contentType: audioFormats[wanted.format].contentType };
  };

export async function answerAudio(
  find: () => Promise<StoredAudio | undefined>,
  request: Request,
  name: string,
  log: (line: string) => void,
  mediaUrl?: string,
): Promise<Response> {
  try {
    const found = await find();
    if (found && mediaUrl !== undefined) return sentTo(`${mediaUrl}/${name}`);
    return found
      ? await serveFile(request, found.file, found.contentType)
      : errorResponse(404, 'There is no such audio file.');
  } catch (error) {
    const known = asHttpError(error);
    if (known !== undefined) return errorResponse(known.status, known.message, known.retryAfterS);
    const message = error instanceof Error ? error.message : String(error);
    log(`${name}: ${message}`);
    if (error instanceof NoEncoderError) return errorResponse(503, message);
    return errorResponse(500, 'This song could not be rendered.');
  }
}

const sentTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'public, max-age=3600' } });

export function mediaRoutes({
  dataDir,
  audio,
  sources,
  mediaUrl,
  log,
  hasSpace,
  callerOf = () => '',
}: MediaOptions): Media {
  const app = new Hono();
  const find = findIn(sources, audio);
  app.get('/audio/:name', (c) => {
    const name = c.req.param('name');
    return answerAudio(() => find(name, callerOf(c)), c.req.raw, name, log, mediaUrl);
  });
  const pictures = createPictures(dataDir, sources, hasSpace);
  app.get('/covers/:name', (c) => pictures.answer(c.req.raw, 'covers', c.req.param('name')));
  app.get('/avatars/:name', (c) => pictures.answer(c.req.raw, 'avatars', c.req.param('name')));
  return { app, findAudio: mediaUrl === undefined ? find : undefined };
}
