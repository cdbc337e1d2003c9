import { join, resolve } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import sharp from 'sharp';
import { build } from 'vite';
import { firstVisit } from '../../../scripts/build/first-load/first-visit.ts';
import { securityHeaders } from '../../../server/http/security-headers.ts';
import { StaticFiles } from '../../../server/http/static-files.ts';
import { mainGenres } from '../../../src/core/genres/main-genres.ts';
import viteConfig from '../../../vite.config.ts';
import { toneWav } from '../../support/audio/tone.ts';
import * as library from './library.ts';

const pages = resolve(import.meta.dirname, 'pages');

/** What completes the app's index.html: it throws where it does not find the app. */
const onlyOfTheApp = firstVisit().name;

/** Builds the floor page and the tools into `folder` with the app's own Vite settings, but for its chunks. */
export async function buildPages(folder: string): Promise<void> {
  const { resolve: resolving, build: building } = viteConfig;
  const plugins = viteConfig.plugins?.filter(
    (plugin) => plugin === null || typeof plugin !== 'object' || !('name' in plugin) || plugin.name !== onlyOfTheApp,
  );
  await build({
    configFile: false,
    root: pages,
    publicDir: false,
    logLevel: 'error',
    ...(resolving === undefined ? {} : { resolve: resolving }),
    ...(plugins === undefined ? {} : { plugins }),
    worker: { format: 'es' },
    build: {
      ...building,
      outDir: folder,
      rolldownOptions: { input: [join(pages, 'floor.html'), join(pages, 'tools.html')] },
    },
  });
}

/** Covers of 400 px, each of its own colours; always the same bytes. */
export async function drawPictures(): Promise<readonly Buffer[]> {
  return Promise.all(
    Array.from({ length: library.pictures }, (_, n) => {
      const hue = (n * 47) % 360;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 60% 40%)"/><stop offset="1" stop-color="hsl(${hue + 70} 70% 20%)"/></linearGradient></defs><rect width="400" height="400" fill="url(#g)"/><circle cx="${80 + n * 5}" cy="${300 - n * 4}" r="${60 + n}" fill="hsl(${hue + 160} 60% 60% / .7)"/></svg>`;
      return sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
    }),
  );
}

export type Site = { readonly origin: string; readonly close: () => Promise<void> };

/**
 * Serves the folders, the first that has the file, with the reference server's own brotli, caching and headers, and
 * answers the calls of Home and the collections at once: what is measured is the app, not a database.
 */
export async function openSite(
  folders: readonly string[],
  covers: readonly Buffer[],
  size: library.LibrarySize,
): Promise<Site> {
  const app = new Hono();
  app.use(
    '*',
    securityHeaders(() => false),
  );
  app.get('/picture/:name', (c) => {
    const picture = covers[Number.parseInt(c.req.param('name'), 10)];
    if (picture === undefined) return c.notFound();
    return c.body(new Uint8Array(picture), 200, { 'content-type': 'image/webp', 'cache-control': 'max-age=86400' });
  });
  const tone = new Uint8Array(toneWav(440, 40));
  app.get('/sound/:name', (c) => c.body(tone, 200, { 'content-type': 'audio/wav', 'cache-control': 'no-cache' }));
  app.get('/api/health', (c) => c.json({ ok: true }));
  app.get('/api/likes/:userId', (c) => c.json({ likes: library.likedIds(size) }));
  app.get('/api/songs', (c) => {
    const ids = c.req.query('ids')?.split(',') ?? [];
    return c.json({ songs: ids.map((id) => library.wireSongWithWords(Number(id.slice(1)))) });
  });
  app.get('/api/playlists/:id', (c) => {
    const playlists = Array.from({ length: size.playlists }, (_, n) => library.wirePlaylist(size, n));
    return c.json({ playlists });
  });
  app.get('/api/playlists/:id/songs', (c) => {
    const n = Number(c.req.param('id').slice(2));
    const playlist = library.wirePlaylist(size, n);
    const songs = playlist.song_ids.map((id) => library.wireSong(Number(id.slice(1))));
    return c.json({ playlist, songs });
  });
  app.get('/api/users/:userId/favorite-artists', (c) => c.json({ favorite_artists: [] }));
  app.get('/api/users/:userId/favorite-genres', (c) => c.json({ favorite_genres: [] }));
  app.post('/api/search', async (c) => c.json({ result: found(await c.req.json(), size) }));
  app.post('/api/*', (c) => c.json({ ok: true }));
  const files = folders.map((folder) => new StaticFiles(folder));
  await Promise.all(files.map((each) => each.warm()));
  app.get('*', async (c) => {
    for (const each of files) {
      // The tools' folder has no index.html, so that every other address is the app's.
      const answer = c.req.path.startsWith('/api/') ? undefined : await each.answer(c);
      if (answer !== undefined) return answer;
    }
    return c.notFound();
  });
  const server = await new Promise<ServerType>((done) => {
    const started = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, () => done(started));
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}

/** A genre's songs for its name, the first songs for any other words. */
function found(body: unknown, { tracks }: library.LibrarySize) {
  const text = JSON.stringify(body);
  const genre = mainGenres.find((name) => text.includes(`"${name}"`));
  const numbers = genre === undefined ? Array.from({ length: 50 }, (_, n) => n) : library.genreNumbers(genre, 50);
  const songs = numbers.filter((n) => n < tracks).map(library.wireSong);
  return { tag_song: { result: songs, total_hits: songs.length }, artists: { result: [], total_hits: 0 } };
}
