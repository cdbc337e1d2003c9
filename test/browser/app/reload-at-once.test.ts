import { createServer } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { cleanupTag, downloadTag } from '../../../src/core/workers/worker-messages.ts';
import { pixel } from '../../support/plain-content.ts';
import { expect } from '../support/fixtures.ts';
import { outboxTag, periodicSync, sync, untilControlled } from '../support/service-worker.ts';
import { lookForUpdate, reloadButton, test, versionOf } from '../support/updates.ts';
import { endServer, listenOnLoopback } from '../../support/loopback.ts';

/** The browser does not replace a worker in the middle of an event (docs/decisions/0030-updates.md). */

const awaitedLocks = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name));

async function reloadAtOnce(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load', { timeout: 15_000 });
  await reloadButton(page).click();
  await loaded;
  expect(await versionOf(page)).toBe('2');
}

test('Reload comes at once, although the worker waits to go on with the downloads of a page @full', async ({
  page,
  deploys,
}) => {
  await untilControlled(page);
  // As a page that downloads does, for up to a minute at a time.
  await page.evaluate(() => {
    void navigator.locks.request('offbeat:keep', () => new Promise(() => undefined));
  });
  await sync(page, downloadTag);
  await expect.poll(() => awaitedLocks(page)).toContain('offbeat:keep');
  await deploys.deploy(2);
  expect(await lookForUpdate(page)).toBe(true);
  await reloadAtOnce(page);
});

for (const [when, dispatch] of [
  ['', (page: Page) => sync(page, outboxTag)],
  [' in its daily event', (page: Page) => periodicSync(page, cleanupTag)],
] as const) {
  test(`Reload comes at once, although the worker waits to send changes${when} @full`, async ({ page, deploys }) => {
    await untilControlled(page);
    await page.getByRole('link', { name: 'Jazz', exact: true }).first().click();
    await deploys.deploy(2);
    expect(await lookForUpdate(page)).toBe(true);
    // As another tab that sends: a drainer waits twenty seconds for it.
    await page.evaluate(() => {
      void navigator.locks.request('offbeat:drain', () => new Promise(() => undefined));
    });
    await page.getByRole('button', { name: 'More for Jazz Song 0', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
    await dispatch(page);
    await expect.poll(() => awaitedLocks(page)).toContain('offbeat:drain');
    await reloadAtOnce(page);
  });
}

test('Reload comes at once, although the worker waits for a cover whose host is silent @full', async ({
  page,
  context,
  plain,
  deploys,
}) => {
  await untilControlled(page);
  let asked = 0;
  // The second time, as a dead network does.
  const host = createServer((_request, response) => {
    if (asked++ === 0)
      response.writeHead(200, { 'Content-Type': 'image/png', 'Access-Control-Allow-Origin': '*' }).end(pixel);
  });
  const cover = `${(await listenOnLoopback(host)).origin}/cover.png`;
  const show = (shownOn: Page) =>
    shownOn.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
    }, cover);
  await show(page);
  await expect.poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, cover)).toBe(true);
  // A new page, so that nothing but the worker remembers.
  const other = await context.newPage();
  await other.goto(plain.origin);
  await show(other);
  await other.close();
  // Renewed behind, once the screen is drawn.
  await expect.poll(() => asked).toBe(2);
  await deploys.deploy(2);
  expect(await lookForUpdate(page)).toBe(true);
  await reloadAtOnce(page);
  await endServer(host);
});

/** An event of the active worker that nothing ends, as one that Chromium has started again while it replaced it. */
async function occupyWorker(page: Page, context: BrowserContext): Promise<void> {
  await untilControlled(page);
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(() => {
    addEventListener('message', (event) => {
      const wait: unknown = Reflect.get(event, 'waitUntil');
      if (event.data === 'occupy' && typeof wait === 'function') wait.call(event, new Promise(() => undefined));
    });
  });
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('occupy'));
}

const newVersionReady = (page: Page) => page.getByText('New version ready');
const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state === 'installed');

test('Reload brings the new version, also offline, although the worker cannot be replaced yet @full', async ({
  page,
  context,
  plain,
  deploys,
}) => {
  await occupyWorker(page, context);
  await page.getByRole('link', { name: 'Jazz', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Play Jazz Song 0', exact: true })).toBeVisible();
  await deploys.deploy(2);
  expect(await lookForUpdate(page)).toBe(true);
  await expect(newVersionReady(page)).toBeVisible();
  await plain.stop();
  await reloadAtOnce(page);
  expect(await isWaiting(page)).toBe(true);

  // Every part of it is here, and the worker before lets its changes out.
  await page.getByRole('button', { name: 'More for Jazz Song 0', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  await expect(page.getByRole('button', { name: 'Sync status: 1 change waiting' })).toBeVisible();
  await plain.start();
  await expect(page.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible({ timeout: 30_000 });
  expect(await isWaiting(page)).toBe(true);
  await expect(newVersionReady(page), 'this is the new version').toHaveCount(0);

  // The one after it needs no further word.
  await deploys.deploy(3);
  expect(await lookForUpdate(page)).toBe(true);
  await page.reload();
  expect(await versionOf(page)).toBe('3');
});
