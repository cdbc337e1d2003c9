import { parseRange } from '../../../server/media/range.ts';

/** The other way to the audio element, for comparison only: a worker that answers ranges out of the cache (RFC 9110, 14). */
type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void };
type Fetching = Event & { readonly request: Request; readonly respondWith: (answer: Promise<Response>) => void };

/** As much of the worker's own global as is used: its library and the page's do not go together in one project. */
declare const self: EventTarget & {
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
};

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  (event as Extendable).waitUntil(self.clients.claim());
});
self.addEventListener('fetch', (event) => {
  const fetching = event as Fetching;
  if (new URL(fetching.request.url).pathname.startsWith('/offbeat-audio/')) {
    fetching.respondWith(answer(fetching.request));
  }
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open('offbeat-audio');
  const found = await cache.match(new URL(request.url).pathname);
  if (found === undefined) return new Response(null, { status: 404 });
  const body = await found.blob();
  const range = parseRange(request.headers.get('Range') ?? undefined, body.size);
  const headers = { 'Content-Type': 'audio/wav', 'Accept-Ranges': 'bytes' };
  if (range.kind === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${body.size}` } });
  }
  if (range.kind === 'whole') return new Response(body, { headers });
  const { start, end } = range;
  const part = { 'Content-Range': `bytes ${start}-${end}/${body.size}`, 'Content-Length': String(end - start + 1) };
  return new Response(body.slice(start, end + 1), { status: 206, headers: { ...headers, ...part } });
}
