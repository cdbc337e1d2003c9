import { createServer, type Server, type ServerResponse } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { begin, test } from '../support/downloads.ts';
import { endServer, listenOnLoopback } from '../../support/loopback.ts';

/** A picture that says by its size how often its host was asked: one pixel wide, then two, … */
function svgHost(headers: Readonly<Record<string, string>> = {}) {
  const asked = new Map<string, number>();
  let answers: 'picture' | 'error' | 'page' = 'picture';
  let allows = true;
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    const times = (asked.get(path) ?? 0) + 1;
    asked.set(path, times);
    const answer = {
      picture: {
        status: 200,
        type: 'image/svg+xml',
        body: `<svg xmlns="http://www.w3.org/2000/svg" width="${times}" height="1"/>`,
      },
      page: { status: 200, type: 'text/html', body: '<!doctype html><title>Log in</title>' },
      error: { status: 500, type: 'text/plain', body: '' },
    }[answers];
    response.writeHead(answer.status, {
      'content-type': answer.type,
      'cache-control': 'no-store',
      ...(allows ? { 'access-control-allow-origin': '*' } : {}),
      ...headers,
    });
    response.end(answer.body);
  });
  return {
    server,
    asked,
    allow: (is: boolean) => (allows = is),
    fail: () => (answers = 'error'),
    sendPage: () => (answers = 'page'),
  };
}

/** The width of the picture as an element of the page gets it. */
const shown = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const { naturalWidth } = image;
    // Else the page's own memory of pictures would answer the next time.
    image.src = '';
    return naturalWidth;
  }, address);
const storedWidth = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (url) => {
    const cached = await caches.match(url, { cacheName: 'offbeat-covers' });
    return Number(/width="(\d+)"/.exec((await cached?.text()) ?? '')?.[1] ?? 0);
  }, address);
const storedCovers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => (await (await caches.open('offbeat-covers')).keys()).map(({ url }) => url));

test('a cover is shown as it is here and renewed behind; a failing host and a portal change nothing @full', async ({
  open,
  plain,
}) => {
  const host = svgHost();
  const cover = `${(await listenOnLoopback(host.server)).origin}/cover.svg`;
  let page = await open();
  await begin(page, plain.origin);
  expect(await shown(page, cover)).toBe(1);
  await expect.poll(() => storedWidth(page, cover)).toBe(1);
  // A new page, so that nothing but the worker remembers.
  page = await open();
  await page.goto(plain.origin);
  expect(await shown(page, cover)).toBe(1);
  await expect.poll(() => storedWidth(page, cover)).toBe(2);
  host.fail();
  page = await open();
  await page.goto(plain.origin);
  expect(await shown(page, cover)).toBe(2);
  await expect.poll(() => host.asked.get('/cover.svg')).toBe(3);
  expect(await storedWidth(page, cover)).toBe(2);
  host.sendPage();
  page = await open();
  await page.goto(plain.origin);
  expect(await shown(page, cover)).toBe(2);
  await expect.poll(() => host.asked.get('/cover.svg')).toBe(4);
  page = await open();
  await page.goto(plain.origin);
  expect(await shown(page, cover)).toBe(2);
  await endServer(host.server);
});

test('a host without CORS is asked once for each cover, after the first few; one answer without it is no such host @full', async ({
  open,
  plain,
}) => {
  const [host, other] = [svgHost(), svgHost()];
  const { origin } = await listenOnLoopback(host.server);
  const page = await open();
  await begin(page, plain.origin);
  const askedFor = async (name: string): Promise<number | undefined> => {
    expect(await shown(page, `${origin}/${name}`)).toBeGreaterThan(0);
    return host.asked.get(`/${name}`);
  };
  host.allow(false);
  expect([await askedFor('a'), await askedFor('b')]).toEqual([3, 3]);
  host.allow(true);
  expect(await askedFor('c')).toBe(1);
  host.allow(false);
  expect([await askedFor('d'), await askedFor('e'), await askedFor('f')]).toEqual([3, 3, 3]);
  expect([await askedFor('g'), await askedFor('h')]).toEqual([1, 1]);
  expect(await storedCovers(page)).toContain(`${origin}/c`);
  // What would only be stored is not asked for at all.
  const urls = [`${origin}/i`, `${(await listenOnLoopback(other.server)).origin}/j`];
  await page.evaluate(
    (all) => navigator.serviceWorker.controller?.postMessage({ kind: 'keepPictures', urls: all }),
    urls,
  );
  await expect.poll(() => storedCovers(page)).toContain(urls[1]);
  expect(host.asked.get('/i')).toBeUndefined();
  await Promise.all([host, other].map(({ server }) => endServer(server)));
});

test('covers on their way leave connections for calls to the same server @full', async ({ open, plain }) => {
  const waiting: ServerResponse[] = [];
  const host = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/call') response.end('answered');
    else waiting.push(response.setHeader('content-type', 'image/svg+xml'));
  });
  const { origin } = await listenOnLoopback(host);
  const page = await open();
  await begin(page, plain.origin);
  const covers = page.evaluate(
    (from) =>
      Promise.all(
        Array.from({ length: 10 }, async (_, n) => {
          const image = new Image();
          image.src = `${from}/${n}.svg`;
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    origin,
  );
  await expect.poll(() => waiting.length).toBeGreaterThanOrEqual(4);
  const call = (): Promise<string> =>
    page.evaluate(async (url) => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).text(), `${origin}/call`);
  expect(await call()).toBe('answered');
  const timer = setInterval(() => {
    for (const response of waiting.splice(0))
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="7" height="1"/>');
  }, 10);
  expect(await covers).toEqual(Array.from({ length: 10 }, () => 7));
  clearInterval(timer);
  await endServer(host);
});

test('covers that are never answered do not take every connection to their server @full', async ({ open, plain }) => {
  const asked = new Set<string>();
  const host = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url === '/call') response.end('answered');
    else asked.add(request.url ?? '');
  });
  const { origin } = await listenOnLoopback(host);
  const page = await open();
  await begin(page, plain.origin);
  await page.evaluate((from) => {
    for (let n = 0; n < 10; n += 1) new Image().src = `${from}/${n}.svg`;
  }, origin);
  // The first four have ended by then, or occupy connections still.
  await expect.poll(() => asked.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(6);
  const call = (): Promise<string> =>
    page.evaluate(async (url) => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).text(), `${origin}/call`);
  expect(await call()).toBe('answered');
  await endServer(host);
});

test('covers wait for a track that needs the link, and come after it', async ({ open, plain }) => {
  const host = svgHost();
  const cover = `${(await listenOnLoopback(host.server)).origin}/cover.svg`;
  const page = await open();
  await begin(page, plain.origin);
  // As a page does whose track waits for the network.
  await page.evaluate(async () => {
    await new Promise<void>((taken) => {
      void navigator.locks.request('offbeat:link', { mode: 'shared' }, () => {
        taken();
        return new Promise<void>((release) => Object.assign(window, { release }));
      });
    });
  });
  const width = shown(page, cover);
  await page.evaluate(async () => (await fetch('/manifest.webmanifest')).text());
  expect(host.asked.size).toBe(0);
  await page.evaluate('release()');
  expect(await width).toBe(1);
  await endServer(host.server);
});

test('pictures of the first visit, which no worker saw, are cached as well @full', async ({ open, plain }) => {
  const page = await open();
  // Asked for before the page's first script: no worker can be in charge.
  await page.addInitScript(() => {
    const image = new Image();
    image.src = '/picture/early.png';
    addEventListener('DOMContentLoaded', () => document.body.append(image));
  });
  await page.goto(plain.origin);
  await expect.poll(() => storedCovers(page)).toContain(`${plain.origin}/picture/early.png`);
});

test('a cover of the first visit is cached also where the browser has it without the CORS headers, which its host sends on request @full', async ({
  open,
  plain,
}) => {
  // As S3 does, without Vary.
  const host = createServer(({ headers }, response) => {
    if (headers.origin !== undefined) response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'image/svg+xml').setHeader('cache-control', 'max-age=3600');
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  });
  const cover = `${(await listenOnLoopback(host)).origin}/cover.svg`;
  const page = await open();
  await page.addInitScript((src) => {
    const image = new Image();
    image.src = src;
    addEventListener('DOMContentLoaded', () => document.body.append(image));
  }, cover);
  await page.goto(plain.origin);
  await expect.poll(() => storedCovers(page), { timeout: 60_000 }).toContain(cover);
  await endServer(host);
});

test('a cover that the worker fetched by itself is shown and renewed, also where its host varies by Accept', async ({
  open,
  plain,
}) => {
  // An <img> names the types that it takes, a request of the worker does not.
  const host = svgHost({ vary: 'Accept' });
  const cover = `${(await listenOnLoopback(host.server)).origin}/cover.svg`;
  let page = await open();
  await begin(page, plain.origin);
  await page.evaluate(
    (url) => navigator.serviceWorker.controller?.postMessage({ kind: 'keepPictures', urls: [url] }),
    cover,
  );
  await expect.poll(() => storedWidth(page, cover)).toBe(1);
  expect(await shown(page, cover)).toBe(1);
  await expect.poll(() => storedWidth(page, cover)).toBe(2);
  expect((await storedCovers(page)).filter((url) => url === cover)).toHaveLength(1);
  host.fail();
  page = await open();
  await page.goto(plain.origin);
  expect(await shown(page, cover)).toBe(2);
  await endServer(host.server);
});

test('covers are cached within a bound: 600, the ones shown longest ago go first @full', async ({ open, plain }) => {
  test.setTimeout(120_000);
  const page = await open();
  await begin(page, plain.origin);
  const pictures = (from: number, to: number): Promise<unknown> =>
    page.evaluate(
      async ([first, last]) => {
        for (let n = first; n < last; n += 20) {
          await Promise.all(
            Array.from({ length: Math.min(20, last - n) }, async (_, step) => {
              const image = new Image();
              image.src = `/picture/bound-${n + step}.png`;
              await image.decode();
            }),
          );
        }
      },
      [from, to] as const,
    );
  await pictures(0, 640);
  await expect.poll(async () => (await storedCovers(page)).length, { timeout: 60_000 }).toBeLessThanOrEqual(600);
  const cached = await storedCovers(page);
  expect(cached.some((url) => url.endsWith('/bound-639.png'))).toBe(true);
  expect(cached.some((url) => url.endsWith('/bound-0.png'))).toBe(false);
});
