import { chromium, type Page } from '@playwright/test';
import { startPlainServer } from '../../support/plain-server.ts';
import { findShell } from '../support/chromium.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest, playFirstOf } from '../support/screen.ts';

const host = 'offbeat.test';

/** A page of a browser that finds the server under a name, as a device in the same network does: no secure context. */
async function onPlainHttp(use: (page: Page) => Promise<void>): Promise<void> {
  const { executablePath, args, env } = await findShell();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    env,
  });
  try {
    await use(await browser.newPage());
  } finally {
    await browser.close();
  }
}

test('over plain http a guest plays and likes, what is changed arrives, and nothing offers to download', async () => {
  const plain = await startPlainServer();
  try {
    await onPlainHttp(async (page) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await asGuest(page, plain.origin.replace('127.0.0.1', host));
      expect(
        await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator, 'randomUUID' in crypto]),
      ).toEqual([false, false, false]);
      await page
        .getByRole('region', { name: 'Popular Genres' })
        .getByRole('link', { name: 'Folk', exact: true })
        .click();
      await page.getByRole('button', { name: 'Play Folk Song 1', exact: true }).click();
      const miniPlayer = page.getByRole('region', { name: 'Mini player' });
      await expect(miniPlayer.getByRole('button', { name: 'Pause' })).toBeVisible();
      const like = miniPlayer.getByRole('button', { name: 'Like' });
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => plain.likeCount('folk-1')).toBe(1);
      await expect(page.getByRole('button', { name: 'Sync status: All changes saved' })).toBeVisible();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
      await page.getByRole('link', { name: /^Liked Songs/ }).click();
      await expect(page.getByText('Downloads need an https address')).toBeVisible();
      expect(errors).toEqual([]);
    });
  } finally {
    await plain.stop();
  }
});

test('over plain http Share of the fullscreen player copies the address @full', async () => {
  const plain = await startPlainServer();
  try {
    await onPlainHttp(async (page) => {
      await asGuest(page, plain.origin.replace('127.0.0.1', host));
      await playFirstOf(page, 'Folk');
      await page.getByRole('button', { name: /^Open player/ }).click();
      await page.getByRole('dialog', { name: 'Now playing' }).getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Share' }).click();
      await expect(page.getByRole('status').getByText('Link copied to clipboard')).toBeVisible();
      await page.getByRole('button', { name: 'Close player' }).click();
      const field = page.getByRole('searchbox');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
      await field.click();
      await page.keyboard.press('ControlOrMeta+V');
      await expect(field).toHaveValue(/\/post\/folk-0$/);
    });
  } finally {
    await plain.stop();
  }
});
