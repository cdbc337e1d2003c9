import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { endServer, listenOnLoopback } from '../../support/loopback.ts';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The least a worker can be that serves a page without a network: everything in one cache, each request from it. */
const worker = (files: readonly string[]): string => `
const files = ${JSON.stringify(files)};
self.addEventListener('install', (event) => event.waitUntil(caches.open('floor').then((cache) => cache.addAll(files))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request).then((answer) => answer ?? fetch(event.request)));
});`;

/** Serves test/bench/shell/pages/floor.html, built into `folder`, with such a worker, at a port of its own. */
export async function openFloor(
  folder: string,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const assets = (await readdir(join(folder, 'assets'))).map((name) => `/assets/${name}`);
  const page = await readFile(join(folder, 'floor.html'), 'utf8');
  const used = assets.filter((path) => path.endsWith('.js') && !path.includes('tools'));
  const script = worker(['/floor.html', ...used]);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://floor').pathname;
    const answer = (type: string, body: string | Buffer): void => {
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(body);
    };
    if (path === '/floor.html') answer('text/html', page);
    else if (path === '/sw.js') answer('text/javascript', script);
    else if (assets.includes(path)) {
      readFile(join(folder, path)).then(
        (body) => answer(types[extname(path)] ?? 'application/octet-stream', body),
        () => response.writeHead(404).end(),
      );
    } else response.writeHead(404).end();
  });
  const { origin } = await listenOnLoopback(server);
  return { origin, close: () => endServer(server) };
}
