import type { BrowserContext, Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { heading } from '../support/screen.ts';

/** What the app shows while the browser does not open its database. */

// Songs of the demo catalogue are rendered on demand; a test about the start does not wait for their covers.
test.beforeEach(({ errors }) => errors.allow(networkErrors));
test.use({ serviceWorkers: 'block' });

/** A tab whose connection does not give way, as an app hung in the background has it; with `deletes` it deletes the database. */
async function occupyDatabase(context: BrowserContext, origin: string, { deletes = false } = {}): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(`${origin}/manifest.webmanifest`);
  await tab.evaluate(
    (isDeleted) =>
      new Promise<void>((done) => {
        indexedDB.open('offbeat', 1).onsuccess = () => {
          if (isDeleted) indexedDB.deleteDatabase('offbeat').onblocked = () => done();
          else done();
        };
      }),
    deletes,
  );
  return tab;
}

test('an older version in another tab holds the database: this one says so and starts when that tab is gone @full', async ({
  page,
  context,
  sharedStack,
}) => {
  const old = await occupyDatabase(context, sharedStack.origin);
  await page.goto(sharedStack.origin);
  await expect(page.getByText('Offbeat is open in another tab in an older version.')).toBeVisible();
  await expect(page.getByRole('main')).toHaveCount(1);
  await old.close();
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
});

for (const path of ['/', '/genre/jazz'])
  test(`storage that does not answer is said at ${path}, and the app starts when it does @full`, async ({
    page,
    context,
    sharedStack,
  }) => {
    // The app's request waits behind the deletion.
    const old = await occupyDatabase(context, sharedStack.origin, { deletes: true });
    await page.goto(`${sharedStack.origin}${path}`);
    await expect(page.getByText('Waiting for this device’s storage.')).toBeVisible();
    await expect(page.getByRole('main')).toHaveCount(1);
    await old.close();
    await expect(heading(page, path === '/' ? 'Offbeat' : 'Jazz')).toBeVisible();
    await expect(page.getByText('Waiting for this device’s storage.')).toBeHidden();
  });
