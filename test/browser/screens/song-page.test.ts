import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';
import { stored } from '../support/user.ts';

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

test('Share hands out the address of the song, which a visitor opens and plays @full', async ({
  page,
  context,
  browser,
  errors,
  sharedStack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: sharedStack.origin });
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  const more = page.getByRole('button', { name: /^More for / }).first();
  const title = ((await more.getAttribute('aria-label')) ?? '').replace('More for ', '');
  await more.click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(page.getByRole('status').getByText('Link copied to clipboard')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toContain(`${sharedStack.origin}/post/`);

  const head = await (await page.request.get(address, { headers: { accept: 'text/html' } })).text();
  expect(head).toContain('<meta property="og:title"');

  const visitor = await browser.newContext({ serviceWorkers: 'block' });
  errors.watch(visitor);
  const shared = await visitor.newPage();
  await shared.goto(address);
  await expect(shared.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await shared.getByRole('button', { name: `Play ${title}`, exact: true }).click();
  await expect(shared.getByRole('main').getByRole('button', { name: `Pause ${title}`, exact: true })).toBeVisible();
  await expect(shared.getByRole('region', { name: 'Mini player' })).toContainText(title);
  await visitor.close();
});

test('Lyrics stand as far below the head of the song as sections of a screen do from each other @full', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  const [song] = await stored(page, 'tracks');
  await page.goto(`${sharedStack.origin}/post/${String(song?.['id'])}`);
  await expect(page.getByRole('heading', { name: 'Lyrics' })).toBeVisible();
  for (const [width, height] of [
    [412, 860],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const gap = () =>
      page.getByRole('main').evaluate((main) => {
        const [head, lyrics] = [main.querySelector('h1')?.closest('header'), main.querySelector('h2')];
        if (head === null || head === undefined || lyrics === null) return undefined;
        return Math.round(lyrics.getBoundingClientRect().top - head.getBoundingClientRect().bottom);
      });
    await expect.poll(gap, { message: `${width}` }).toBeGreaterThanOrEqual(24);
  }
});
