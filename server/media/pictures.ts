import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { concurrencyLimit } from '../../src/lib/concurrency-limit.ts';
import { errorResponse } from '../http/errors.ts';
import type { Picture, PictureExtension, PictureKind, MusicSource } from '../sources/source.ts';
import { bytesInMemory, findFile, storeFile } from './files.ts';
import type { StoredBytes } from './files.ts';
import { storeIfSpace } from '../storage/free-space.ts';
import { serveFile } from './serve-file.ts';

export interface Pictures {
  /** Rejects with what a source throws, an HttpError if it can be had later. */
  answer(request: Request, kind: PictureKind, name: string): Promise<Response>;
}

/** Each may take a call of a music server, a file in memory and a decoder. */
const madeAtOnce = 8;
/** One whose music server is silent leaves its place to others after that. */
const slotMs = 20_000;

/** Makes covers and avatars of the sources on first request and stores them. Other stored files are served as they are. */
export function createPictures(
  dataDir: string,
  sources: readonly MusicSource[],
  hasSpace: () => Promise<boolean> = () => Promise.resolve(true),
): Pictures {
  const making = new Map<string, Promise<StoredBytes | undefined>>();
  const limited = concurrencyLimit(madeAtOnce, slotMs);
  const place = (path: string, bytes: Uint8Array, version: string): Promise<StoredBytes> =>
    storeIfSpace<StoredBytes>(
      hasSpace,
      () => storeFile(path, bytes, version),
      () => bytesInMemory(bytes),
    );
  const make = (path: string, picture: Picture, extension: PictureExtension): Promise<StoredBytes | undefined> => {
    const known = making.get(path);
    if (known) return known;
    const job = limited(async () => {
      const bytes = await picture.make(extension);
      return bytes && place(path, bytes, picture.version);
    }).finally(() => making.delete(path));
    making.set(path, job);
    return job;
  };
  const find = async (kind: PictureKind, id: string, extension: string): Promise<StoredBytes | undefined> => {
    const isMade = extension === 'webp' || extension === 'jpg';
    const picture = isMade ? pictureOf(sources, kind, id) : undefined;
    const path = join(dataDir, kind, `${id}.${extension}`);
    const stored = await findFile(path, picture?.version);
    if (stored || !picture || !isMade) return stored;
    // The source may have no such picture after all, and an import may have stored one under this name.
    return (await make(path, picture, extension)) ?? findFile(path);
  };
  return {
    async answer(request, kind, name) {
      const [, id = '', extension = ''] = /^([A-Za-z0-9][A-Za-z0-9_-]{0,127})\.(webp|jpg|png)$/.exec(name) ?? [];
      const file = id === '' ? undefined : await find(kind, id, extension);
      if (file) return serveFile(request, file, getMimeType(name) ?? 'image/webp');
      return errorResponse(404, 'There is no such picture.');
    },
  };
}

function pictureOf(sources: readonly MusicSource[], kind: PictureKind, id: string): Picture | undefined {
  for (const source of sources) {
    const picture = source.picture(kind, id);
    if (picture) return picture;
  }
  return undefined;
}
