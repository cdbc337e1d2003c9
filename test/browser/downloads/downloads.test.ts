import { expect } from '@playwright/test';
import {
  addToPlaylist,
  begin,
  beginAtJazz,
  beginAtPlaylistOfOne,
  downloadSwitch,
  hasCover,
  hashOfTone,
  playlistOf,
  playsToItsEnd,
  storedHashes,
  test,
  tone,
  untilOffline,
} from '../support/downloads.ts';
import { killBrowser } from '../support/kill-browser.ts';

/** `HTMLMediaElement.NETWORK_IDLE` */
const networkIdle = 1;

test.describe('a genre of eight songs', () => {
  test.use({ songsPerGenre: 8 });

  test('a genre kept offline plays after a cold start without the server, to its end', async ({
    open,
    profile,
    plain,
  }) => {
    let page = await beginAtJazz(open, plain.origin);
    await downloadSwitch(page).click();
    await untilOffline(page, 8, 8);
    await profile.close();
    await plain.stop();
    page = await open();
    await page.goto(`${plain.origin}/genre/jazz`);
    await untilOffline(page, 8, 8);
    await playsToItsEnd(page, 'Jazz Song 3');
  });
});

test('fifty songs of a large genre are kept offline @full', async ({ open, profile, plain }) => {
  let page = await beginAtJazz(open, plain.origin);
  await downloadSwitch(page).click();
  await untilOffline(page, 50, 50);
  // Its row, never scrolled to, has not loaded it.
  await expect.poll(() => hasCover(page, 'jazz-49')).toBe(true);
  await profile.close();
  await plain.stop();
  page = await open();
  await page.goto(`${plain.origin}/genre/jazz`);
  await untilOffline(page, 50, 50);
});

test('a playlist kept offline keeps the song added later @full', async ({ open, plain }) => {
  const page = await open();
  await begin(page, plain.origin);
  await playlistOf(page, 2);
  await downloadSwitch(page).click();
  await untilOffline(page, 2, 2);
  await page.goto(`${plain.origin}/genre/jazz`);
  await addToPlaylist(page, 4);
  await page.getByRole('link', { name: 'Library' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Available Offline 3/ })
    .click();
  await page.getByRole('button', { name: /^Downloads/ }).click();
  await expect(page.getByRole('main')).toContainText('3 of 3 songs offline');
});

test('a download goes on at its byte after the browser was killed @full', async ({ open, network }) => {
  let page = await beginAtPlaylistOfOne(open, network.origin);
  network.when({ path: /^\/sound\// }, { kind: 'slow', bytesPerS: 200_000 });
  await downloadSwitch(page).click();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('offbeat-audio-parts')).keys()).length))
    .toBeGreaterThan(2);
  await killBrowser(page.context());
  network.recoverOnce();
  page = await open();
  await page.goto(`${network.origin}/library`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Available Offline 1/ })
    .waitFor({ timeout: 60_000 });
  const ranges = network.requests({ path: /^\/sound\// }).map(({ headers }) => headers.range);
  expect(ranges.at(0)).toBeUndefined();
  expect(Number(/^bytes=(\d+)-$/.exec(String(ranges.at(-1)))?.[1])).toBeGreaterThan(100_000);
  expect(await storedHashes(page)).toEqual({ '/offbeat-audio/jazz-0/high': hashOfTone });
});

test('a song cut at 60 % is not counted, and its rest is asked for @full', async ({ open, network }) => {
  const page = await beginAtPlaylistOfOne(open, network.origin);
  // The ring of the song's row takes the step of 60 % with the last byte that is sent.
  const cutAt = Math.ceil(tone.length * 0.6) + 1;
  const ring = page.getByRole('img', { name: 'Downloading' }).locator('[data-done]');
  const isRead = (): Promise<void> => expect(ring).toHaveAttribute('stroke-dasharray', /^0\.6/);
  network.when({ method: 'GET', path: /^\/sound\// }, { kind: 'cut', bytes: cutAt, until: isRead }, 1);
  // Under a length that fits: only the file itself says that it is longer.
  network.when({ method: 'GET', path: /^\/sound\// }, { kind: 'truncate', bytes: 90_000 }, 1);
  network.when({ method: 'GET', path: /^\/sound\// }, { kind: 'captivePortal' }, 1);
  await downloadSwitch(page).click();
  // Before the later attempts, which may follow within a second.
  await expect(page.getByText('0 of 1 songs offline', { exact: true })).toBeVisible();
  await expect.poll(() => network.requests({ method: 'GET', path: /^\/sound\// }).length).toBeGreaterThan(1);
  await untilOffline(page, 1, 1);
  const ranges = network.requests({ method: 'GET', path: /^\/sound\// }).map(({ headers }) => headers.range);
  expect(ranges.slice(0, 2)).toEqual([undefined, `bytes=${cutAt}-`]);
  expect(await storedHashes(page)).toEqual({ '/offbeat-audio/jazz-0/high': hashOfTone });
});

test('a download leaves a slow link to the song that was pressed, and goes on at its byte once that song is paused', async ({
  open,
  network,
}) => {
  const page = await beginAtPlaylistOfOne(open, network.origin);
  network.linkBytesPerS = 300_000;
  network.when({ path: /^\/sound\// }, { kind: 'link' });
  await downloadSwitch(page).click();
  const underWay = () => network.underWay({ path: /^\/sound\// }).map(({ path }) => path.slice('/sound/'.length));
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('offbeat-audio-parts')).keys()).length))
    .toBeGreaterThan(0);
  await page.goto(`${network.origin}/genre/jazz`);
  await expect.poll(underWay).toEqual(['jazz-0.wav']);
  // Less than a song needs to play on.
  network.linkBytesPerS = 35_000;
  await page.getByRole('button', { name: 'Play Jazz Song 5', exact: true }).click();
  await expect.poll(underWay).toEqual(['jazz-5.wav']);
  // Past the first seconds, after which Chromium rests unless it is asked to buffer on.
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime)).toBeGreaterThan(4);
  expect(underWay()).toEqual(['jazz-5.wav']);
  await page.getByRole('region', { name: 'Mini player' }).getByRole('button', { name: 'Pause' }).click();
  await expect.poll(underWay).toContain('jazz-0.wav');
  const ranges = network.requests({ path: /^\/sound\/jazz-0/ }).map(({ headers }) => headers.range);
  expect(Number(/^bytes=(\d+)-$/.exec(String(ranges.at(-1)))?.[1])).toBeGreaterThan(0);
  network.linkBytesPerS = Number.POSITIVE_INFINITY;
  await page.goBack();
  await untilOffline(page, 1, 1);
});

test('a played song is stored once the element has loaded all of it, so that both do not share a slow link @full', async ({
  open,
  network,
}) => {
  const page = await beginAtJazz(open, network.origin);
  await page.evaluate(() => {
    const stores: unknown[] = [];
    Object.assign(globalThis, { stores });
    const load = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes('/sound/')) stores.push(document.querySelector('audio')?.networkState);
      return load(input, init);
    };
  });
  // Three times what the song needs, so the element expects to play on long before all of it is here.
  network.linkBytesPerS = 150_000;
  network.when({ path: /^\/sound\// }, { kind: 'link' });
  await page.getByRole('button', { name: 'Play Jazz Song 5', exact: true }).click();
  const states = () => page.evaluate(() => Reflect.get(globalThis, 'stores') as number[]);
  await expect.poll(async () => (await states()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect((await states())[0]).toBe(networkIdle);
  network.linkBytesPerS = Number.POSITIVE_INFINITY;
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jazz Song 5' });
  await expect(row.getByText('Available offline')).toBeAttached();
});

test('what was played plays again without the server, to its end @full', async ({ open, profile, plain }) => {
  let page = await beginAtJazz(open, plain.origin);
  await page.getByRole('button', { name: 'Play Jazz Song 5', exact: true }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Jazz Song 5' });
  await expect(row.getByText('Available offline')).toBeAttached();
  await profile.close();
  await plain.stop();
  page = await open();
  await page.goto(`${plain.origin}/genre/jazz`);
  await playsToItsEnd(page, 'Jazz Song 5');
});
