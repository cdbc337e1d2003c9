import type { Page } from '@playwright/test';
import type { FaultProxy, SeenRequest } from '../support/fault-proxy.ts';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest, heading } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';

/** The first install of the service worker, over a network that shows what is requested (docs/decisions/0030-updates.md). */

const archive = /\/assets\/archive-\w+\.txt$/;

const hashed = (network: FaultProxy): readonly SeenRequest[] => network.requests({ path: /^\/assets\// });

async function installed(page: Page, network: FaultProxy): Promise<void> {
  await asGuest(page, network.origin);
  await untilControlled(page);
}

const isStored = (page: Page, name: string): Promise<boolean> =>
  page.evaluate(async (part) => {
    const urls = (await (await caches.open('offbeat-shell-v1')).keys()).map(({ url }) => url);
    return urls.some((url) => url.includes(`/assets/${part}-`));
  }, name);

const twice = (requests: readonly SeenRequest[]): readonly string[] => {
  const paths = requests.map(({ path }) => path);
  return paths.filter((path, index) => paths.indexOf(path) !== index);
};

test('takes small files from one archive, and receives no file twice', async ({ page, network, errors }) => {
  errors.allow(networkErrors);
  await installed(page, network);
  const paths = hashed(network).map(({ path }) => path);
  expect(paths.filter((path) => archive.test(path))).toHaveLength(1);
  expect(twice(hashed(network))).toEqual([]);
  const pictures = network.requests({ path: /^\/(?:icons|headers)\// });
  expect(pictures.some(({ headers }) => headers['sec-fetch-dest'] === 'image')).toBe(true);
  // With an ETag the answer is 304.
  expect(twice(pictures.filter(({ headers }) => headers['if-none-match'] === undefined))).toEqual([]);
  expect(await isStored(page, 'ShortcutsHelp')).toBe(true);
  expect(paths.some((path) => path.includes('/ShortcutsHelp-'))).toBe(false);
});

test('installs from an archive that breaks off, and starts without a network @full', async ({
  page,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  network.when({ path: archive }, { kind: 'cut', bytes: 20_000 });
  await installed(page, network);
  // Of the archive's last files, which did not come with it.
  expect(hashed(network).some(({ path }) => path.includes('/visitor-'))).toBe(true);
  expect(await isStored(page, 'visitor')).toBe(true);
  network.when({}, { kind: 'dropBefore' });
  await page.goto(`${network.origin}/settings`);
  await expect(heading(page, 'Settings')).toBeVisible();
});

test('fetches its files again where their cache was emptied, and starts without a network @full', async ({
  page,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  await installed(page, network);
  const files = (): Promise<number> =>
    page.evaluate(async () => (await (await caches.open('offbeat-shell-v1')).keys()).length);
  const all = await files();
  await page.evaluate(() => caches.delete('offbeat-shell-v1'));
  await page.goto(`${network.origin}/library`);
  await expect.poll(files).toBe(all);
  const requests = hashed(network).length;
  await page.goto(`${network.origin}/genres`);
  await expect(heading(page, 'Genres')).toBeVisible();
  network.when({}, { kind: 'dropBefore' });
  await page.goto(`${network.origin}/settings`);
  await expect(heading(page, 'Settings')).toBeVisible();
  expect(hashed(network)).toHaveLength(requests);
});

test('installs where the host has no archive @full', async ({ page, network, errors }) => {
  errors.allow(networkErrors);
  network.when({ path: archive }, { kind: 'status', status: 404 });
  await installed(page, network);
  expect(await isStored(page, 'ShortcutsHelp')).toBe(true);
});
