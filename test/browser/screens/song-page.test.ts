import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';

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
