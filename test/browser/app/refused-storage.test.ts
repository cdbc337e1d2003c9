import type { Page } from '@playwright/test';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';

// Songs of the demo catalogue are rendered on demand; this test does not wait for their covers.
test.beforeEach(({ errors }) => errors.allow(networkErrors));

test.use({ serviceWorkers: 'block' });

test('where all storage is refused, as in Firefox without cookies, it says so and plays', async ({
  page,
  sharedStack,
}) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    IDBFactory.prototype.open = refuse;
    CacheStorage.prototype.open = () => Promise.reject(new DOMException('insecure', 'SecurityError'));
    LockManager.prototype.request = () => Promise.reject(new DOMException('insecure', 'SecurityError'));
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    Object.assign(window, {
      BroadcastChannel: class {
        constructor() {
          refuse();
        }
      },
    });
  });
  await playsAsGuest(page, sharedStack.origin);
});

test('where the browser has no IndexedDB at all, it says so and plays @full', async ({ page, sharedStack }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }));
  await playsAsGuest(page, sharedStack.origin);
});

test('where the browser has no Cache Storage, it plays, stores rows, and offers no download @full', async ({
  page,
  sharedStack,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'caches'));
  await page.goto(sharedStack.origin);
  expect(await page.evaluate(() => 'caches' in window)).toBe(false);
  await playsWithoutDownloads(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Keep offline' })).toBeDisabled();
});

test('where Cache Storage rejects every call, as in private windows of some browsers, it offers no download @full', async ({
  page,
  sharedStack,
}) => {
  await page.addInitScript(() => {
    const refuse = (): Promise<never> => Promise.reject(new DOMException('insecure', 'SecurityError'));
    for (const name of ['open', 'match', 'has', 'keys', 'delete'])
      Object.assign(CacheStorage.prototype, { [name]: refuse });
  });
  await page.goto(sharedStack.origin);
  await playsWithoutDownloads(page);
});

async function playsAsGuest(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect(page.getByRole('alertdialog')).toContainText('does not let Offbeat store anything');
  await page.getByRole('button', { name: 'OK' }).click();
  await playsWithoutDownloads(page);
}

async function playsWithoutDownloads(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await page.getByRole('link', { name: 'Pop', exact: true }).click();
  await page
    .getByRole('list', { name: 'Pop' })
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Mini player' }).getByRole('button', { name: 'Pause' })).toBeVisible();
  // Nothing is said of a full storage, which is empty.
  await expect(page.getByText('This browser does not let downloads be stored')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Keep offline' })).toBeDisabled();
}
