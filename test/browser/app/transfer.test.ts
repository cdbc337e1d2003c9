import { readFile, writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { startPlainServer, type PlainServer } from '../../support/plain-server.ts';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { asGuest, expectCleanDialog, makePlaylist } from '../support/screen.ts';

/** From one phone to another by the file of /stats (docs/decisions/0031-exports.md). */
const test = base.extend<{ plain: PlainServer; phone: () => Promise<Page> }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  plain: async ({}, use) => {
    const plain = await startPlainServer();
    await use(plain);
    await plain.stop();
  },
  phone: async ({ browser, plain, errors }, use) => {
    errors.allow(networkErrors);
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ viewport: { width: 412, height: 860 } });
      opened.push(context);
      errors.watch(context);
      const page = await context.newPage();
      await asGuest(page, plain.origin);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

const download = async (page: Page, button: string): Promise<string> => {
  await page.goto(`${new URL(page.url()).origin}/stats`);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  // A context takes its downloads with it when it closes.
  const path = test.info().outputPath(file.suggestedFilename());
  await file.saveAs(path);
  return path;
};

async function importFile(page: Page, path: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/stats`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await choosing).setFiles(path);
}

async function collect(page: Page, plain: PlainServer): Promise<void> {
  await page.getByRole('link', { name: 'Jazz', exact: true }).first().click();
  await page.getByRole('button', { name: 'More for Jazz Song 1', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  // A page that goes away in the same moment may take the write with it (decision 0053), or the answer: then it is sent again.
  await expect.poll(() => plain.requests.some(({ path }) => path === '/api/likes')).toBe(true);
  await expect(page.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible();
  await page.goto(`${plain.origin}/artist/artist-3`);
  await page.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByRole('button', { name: 'Follow' })).toHaveAttribute('aria-pressed', 'true');
  await makePlaylist(page, plain.origin, 'For the train');
}

test('what one phone saved is on the other, and what waited reaches the server once @full', async ({
  phone,
  plain,
}) => {
  const old = await phone();
  await old.getByRole('link', { name: 'Jazz', exact: true }).first().click();
  await expect(old.getByRole('button', { name: 'Play Jazz Song 1', exact: true })).toBeVisible();
  await old.goto(`${plain.origin}/home`);
  await expect(old.getByRole('region', { name: 'Popular Genres' })).toBeVisible();
  await collect(old, plain);
  await expect(old.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible();
  await old.goto(`${plain.origin}/stats`);
  await expect(old.getByText('keep it like a password')).toBeVisible();

  // One more change, which only the file carries: the old phone never sees the network again.
  await old.goto(`${plain.origin}/genre/jazz`);
  await old.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(old.getByRole('button', { name: 'More for Jazz Song 2', exact: true })).toBeVisible();
  const sent = (): number => plain.requests.filter(({ path }) => path === '/api/likes').length;
  expect(sent()).toBe(1);
  await plain.stop();
  await old.getByRole('button', { name: 'More for Jazz Song 2', exact: true }).click();
  await old.getByRole('menuitem', { name: 'Add to Favorites' }).click();
  await expect(old.getByRole('button', { name: 'Sync status: 1 change waiting' })).toBeVisible();
  const file = await download(old, 'Move to another phone');
  await old.context().close();
  await plain.start();

  const fresh = await phone();
  await importFile(fresh, file);
  const question = fresh.getByRole('dialog', { name: 'Switch to another guest?' });
  await question.getByRole('button', { name: /^Become / }).click();
  await expect(fresh.getByRole('status').filter({ hasText: 'Imported' })).toBeVisible();
  await expect(fresh.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible();
  await fresh.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await expect(fresh.getByRole('link', { name: 'Liked Songs 2' })).toBeVisible();
  await expect(fresh.getByRole('link', { name: 'Following 1' })).toBeVisible();
  await fresh.getByRole('link', { name: 'Playlists 1' }).click();
  await expect(fresh.getByRole('link', { name: 'For the train' })).toBeVisible();
  await fresh.goto(`${plain.origin}/liked-songs`);
  const list = fresh.getByRole('list', { name: 'Liked Songs' });
  await expect(list.getByRole('button', { name: /^Play / })).toHaveCount(2);
  await expect(list.getByRole('button', { name: 'Play Jazz Song 2' })).toBeVisible();

  const guestId = (JSON.parse(await readFile(file, 'utf8')) as { listener: { id: string } }).listener.id;
  await expect.poll(() => [...plain.likesOf(guestId)].sort()).toEqual(['jazz-1', 'jazz-2']);
  expect(sent()).toBe(2);
  expect(plain.playlistsOf(guestId).map(({ name }) => name)).toEqual(['For the train']);
});

test('a question closed, and a file that is none, change nothing and say so @full', async ({ phone, plain }, info) => {
  const old = await phone();
  const file = await download(old, 'Move to another phone');
  const fresh = await phone();
  await importFile(fresh, file);
  await expect(fresh.getByRole('dialog', { name: 'Switch to another guest?' })).toBeVisible();
  await expectCleanDialog(fresh, 'Switch to another guest?');
  await fresh.keyboard.press('Escape');
  await expect(fresh.getByRole('button', { name: 'Import' })).toBeEnabled();
  await expect(fresh.getByRole('button', { name: 'Import' })).toBeFocused();

  const report = await download(fresh, 'Bug report');
  await expect(fresh.getByRole('button', { name: 'Bug report' })).toBeFocused();
  const written = JSON.parse(await readFile(report, 'utf8')) as { app: string; worker: { state: string } };
  expect(written.app).toMatch(/^\d+\.\d+\.\d+$/);
  const bad = info.outputPath('bad.json');
  const huge = info.outputPath('huge.json');
  await writeFile(bad, '{"format":');
  await writeFile(huge, Buffer.alloc(33 * 1024 * 1024, ' '));
  for (const [path, text] of [
    [bad, 'damaged'],
    [huge, 'too large'],
    [report, 'bug report'],
  ] as const) {
    await importFile(fresh, path);
    const alert = fresh.getByRole('alertdialog');
    await expect(alert).toContainText(text);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(fresh.getByRole('button', { name: 'Import' }), text).toBeFocused();
  }
  expect(plain.requests.filter(({ method, path }) => method === 'POST' && path !== '/api/search')).toEqual([]);
});
