import { createServer, type Server } from 'node:http';
import { expect, test } from '../support/fixtures.ts';
import { dispatchSync, serviceWorkerOf, untilControlled } from '../support/service-worker.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

/** The harness proves itself on a page of its own, so that a red app test is about the app. */
const worker = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('sync', (event) => event.waitUntil(
  event.tag === 'good' ? fetch('/synced', { method: 'POST' }) : Promise.reject(new Error('rows remain')),
));`;

const page = `<!doctype html><link rel="icon" href="data:,"><h1>Harness</h1>
<script>navigator.serviceWorker.register('/sw.js')</script>`;

let server: Server;
let origin = '';
const posts: string[] = [];

test.beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.method === 'POST') posts.push(request.url ?? '');
    const isWorker = request.url === '/sw.js';
    response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : page);
  });
  ({ origin } = await listenOnLoopback(server));
});

test.afterAll(() => server.close());

test('delivers a background sync into the worker and hands back what its handler threw @full', async ({ profile }) => {
  const context = await profile.open();
  const opened = await context.newPage();
  await opened.goto(origin);
  await untilControlled(opened);
  const serviceWorker = await serviceWorkerOf(context);

  expect(await dispatchSync(serviceWorker, 'good')).toEqual([]);
  expect(posts).toEqual(['/synced']);
  expect(await dispatchSync(serviceWorker, 'bad')).toEqual(['Error: rows remain']);
});

test('keeps a profile over a close @full', async ({ profile }) => {
  const first = await (await profile.open()).newPage();
  await first.goto(origin);
  await first.evaluate(() => localStorage.setItem('stored', 'yes'));

  const second = await (await profile.open()).newPage();
  await second.goto(origin);
  expect(await second.evaluate(() => localStorage.getItem('stored'))).toBe('yes');
});

test('sees errors on the console, of the page and thrown @full', async ({ page: opened, errors }) => {
  await opened.goto(origin);
  await opened.evaluate(() => {
    console.error('said');
    setTimeout(() => {
      throw new Error('thrown');
    });
  });
  await expect.poll(() => errors.unexpected).toHaveLength(2);
  expect(errors.unexpected.join('\n')).toMatch(/said[\s\S]*thrown/);

  errors.allow(/said|thrown/);
  expect(errors.unexpected).toEqual([]);
});
