import { join } from 'node:path';
import sharp from 'sharp';
import type { MainGenre } from '../../src/core/genres/main-genres.ts';
import { seededRandom } from '../../src/lib/random.ts';
import { avatarSvg } from './art/avatar.ts';
import { coverSvg } from './art/cover.ts';
import { findFile, storeFile } from './files.ts';
import type { StoredFile } from './files.ts';
import { serveFile } from './serve-file.ts';

/** Raise it when the art changes: existing pictures are then drawn again. */
const artVersion = 'a1';
const side = 512;

const types: ReadonlyMap<string, string> = new Map([
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
]);

let grain: Buffer | undefined;
function grainOf(): Buffer {
  if (grain) return grain;
  const random = seededRandom(0x6a41);
  grain = Buffer.alloc(side * side * 4);
  for (let i = 0; i < grain.length; i += 4) {
    grain.fill(random() < 0.5 ? 0 : 255, i, i + 3);
    grain[i + 3] = Math.floor(random() * 18);
  }
  return grain;
}

async function draw(svg: string, extension: string): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg)).composite([
    { input: grainOf(), raw: { width: side, height: side, channels: 4 } },
  ]);
  return extension === 'webp'
    ? picture.webp({ quality: 82, effort: 2 }).toBuffer()
    : picture.jpeg({ quality: 84 }).toBuffer();
}

export interface PictureOptions {
  dataDir: string;
  songOf: (id: string) => { seed: number; genre: MainGenre } | undefined;
  artistOf: (handle: string) => MainGenre | undefined;
}
export interface Pictures {
  answer(request: Request, kind: 'covers' | 'avatars', name: string): Promise<Response>;
}

/** Draws covers and avatars on first request and stores them. Files from an import are served as they are. */
export function createPictures({ dataDir, songOf, artistOf }: PictureOptions): Pictures {
  const drawing = new Map<string, Promise<StoredFile>>();
  const make = (path: string, svg: string, extension: string): Promise<StoredFile> => {
    const known = drawing.get(path);
    if (known) return known;
    const job = draw(svg, extension)
      .then((bytes) => storeFile(path, bytes, artVersion))
      .finally(() => drawing.delete(path));
    drawing.set(path, job);
    return job;
  };
  return {
    async answer(request, kind, name) {
      const [, id = '', extension = ''] = /^([A-Za-z0-9][A-Za-z0-9_-]{0,127})\.(webp|jpg|png)$/.exec(name) ?? [];
      const song = kind === 'covers' ? songOf(id) : undefined;
      const genre = kind === 'avatars' ? artistOf(id) : undefined;
      const drawn = (song !== undefined || genre !== undefined) && extension !== 'png';
      const path = join(dataDir, kind, name);
      let file = id === '' ? undefined : await findFile(path, drawn ? artVersion : undefined);
      if (!file && song && drawn) file = await make(path, coverSvg(song.seed, song.genre), extension);
      if (!file && genre && drawn) file = await make(path, avatarSvg(id, genre), extension);
      if (file) return serveFile(request, file, types.get(extension) ?? 'image/webp');
      return Response.json(
        { error: 'There is no such picture.' },
        { status: 404, headers: { 'cache-control': 'no-store' } },
      );
    },
  };
}
