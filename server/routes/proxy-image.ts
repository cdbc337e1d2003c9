import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { badRequest, HttpError, tooMany } from '../http/errors.ts';
import { etagOf, matchesEtag } from '../http/etag.ts';
import { guardedFetch } from '../net/guarded-fetch.ts';
import { maxPixels, pictureSize } from '../net/picture-size.ts';
import { rasterType } from '../net/raster-type.ts';
import type { Routes } from './context.ts';
import { PictureCache, type CachedPicture } from './picture-cache.ts';

const maxBytes = 5 * 1024 * 1024;
const timeoutMs = 5_000;
const maxCachedBytes = 32 * 1024 * 1024;
/** HTTP/2 browsers request a screen of covers at once; a slow host occupies each slot for five seconds. */
const [maxAtOnce, maxPerCaller] = [48, 16];

/** Throws 415 for anything but a raster image (by its bytes), 413 for one with too many pixels. */
function imageOf(bytes: Buffer): CachedPicture {
  const type = rasterType(bytes);
  if (type === undefined) throw new HttpError(415, 'The address does not lead to a picture.');
  const size = pictureSize(bytes);
  if (size === undefined) throw new HttpError(415, 'The picture is damaged.');
  if (size.width * size.height > maxPixels) throw new HttpError(413, 'The picture has too many pixels.');
  return { type, bytes, etag: etagOf(bytes), fetchedAtMs: performance.now() };
}

export const proxyImageRoutes: Routes = (app, { trustedOrigins, callerOf }) => {
  const cache = new PictureCache(maxCachedBytes);
  const fetches = new ConcurrencyLimit(maxAtOnce, maxPerCaller, () => tooMany(2));

  /** Own pictures are answered in the process: without a socket, a forged Host header has no effect. */
  const ownImage = async ({ pathname, search }: URL): Promise<CachedPicture> => {
    if (!/^\/(covers|avatars)\//.test(pathname)) throw badRequest('Only pictures can be fetched from here.');
    const answer = await app.request(pathname + search);
    if (answer.status !== 200) throw new HttpError(404, 'The picture was not found.');
    return imageOf(Buffer.from(await answer.arrayBuffer()));
  };

  const foreignBytes = async (url: string): Promise<Buffer> => {
    const outcome = await guardedFetch(url, { maxBytes, timeoutMs, trustedOrigins });
    if (outcome.kind === 'fetched') return outcome.bytes;
    if (outcome.kind === 'refused') throw badRequest('url must be a public http or https address.');
    if (outcome.kind === 'tooLarge') throw new HttpError(413, 'The picture is larger than 5 MB.');
    throw new HttpError(424, 'The picture could not be fetched.');
  };

  const foreignImage = async (url: string, caller: string): Promise<CachedPicture> => {
    const known = cache.get(url, performance.now());
    if (known !== undefined) return known;
    const image = imageOf(await fetches.run(caller, () => foreignBytes(url)));
    cache.put(url, image);
    return image;
  };

  app.get('/api/proxy-image', async (c) => {
    const url = c.req.query('url') ?? '';
    const ownOrigin = new URL(c.req.url).origin;
    if (url === '' || url.length > 4_096 || !URL.canParse(url, ownOrigin)) {
      throw badRequest('url must be a public http or https address.');
    }
    const own = new URL(url, ownOrigin);
    const image = await (own.origin === ownOrigin ? ownImage(own) : foreignImage(url, callerOf(c)));
    const headers = {
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=86400',
      etag: image.etag,
    };
    if (matchesEtag(c.req.header('if-none-match'), image.etag)) return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(image.bytes), {
      headers: { ...headers, 'content-type': image.type, 'content-length': String(image.bytes.byteLength) },
    });
  });
};
