import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';
import { untilControlled } from '../support/service-worker.ts';

test('Chromium finds nothing that stands against installing', async ({ profile, stack, errors }) => {
  errors.allow(networkErrors);
  const context = await profile.open();
  const page = await context.newPage();
  await asGuest(page, stack.origin);
  await untilControlled(page);
  const devtools = await context.newCDPSession(page);
  const manifest = await devtools.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(manifest.url).toBe(`${stack.origin}/manifest.webmanifest`);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
});

test('Install app is offered when the browser offers it, once @full', async ({ page, sharedStack, errors }) => {
  errors.allow(networkErrors);
  await asGuest(page, sharedStack.origin);
  await expect(page.getByRole('button', { name: 'Install app' })).toHaveCount(0);
  // In the rail there is no room beside it: the button must not squeeze what is there, nor move it.
  const status = page.getByRole('button', { name: 'Sync status: All changes saved' });
  await expect(status).toBeVisible();
  const placeBefore = await status.boundingBox();
  await page.evaluate(() => {
    const prompt = (): Promise<void> => {
      document.documentElement.dataset['prompted'] = 'yes';
      return Promise.resolve();
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
  await expect(page.getByRole('button', { name: 'Install app' })).toBeVisible();
  expect(await status.boundingBox()).toEqual(placeBefore);
  await page.getByRole('button', { name: 'Install app' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
  await expect(page.getByRole('button', { name: 'Install app' })).toHaveCount(0);
});

test('Install app is offered also when the browser offers it before the app runs @full', async ({
  page,
  sharedStack,
  errors,
}) => {
  errors.allow(networkErrors);
  await asGuest(page, sharedStack.origin);
  // With everything at hand, Chromium is done with the manifest long before a slow phone is done with the app's code.
  await page.addInitScript(() => {
    window.addEventListener('DOMContentLoaded', () => {
      const prompt = (): Promise<void> => Promise.resolve();
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Install app' })).toBeVisible();
});

test('a shortcut shows its screen in the running app, and the icon alone leaves it where it is @full', async ({
  page,
  sharedStack,
  errors,
}) => {
  errors.allow(networkErrors);
  // Launches reach installed apps only: the queue here is the test's.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (consumer: (launch: { targetURL: string }) => void) => {
          Object.defineProperty(window, 'launch', { value: (path: string) => consumer({ targetURL: path }) });
        },
      },
    });
  });
  await asGuest(page, sharedStack.origin);
  let loads = 0;
  page.on('load', () => loads++);
  const launch = (path: string): Promise<void> =>
    page.evaluate((to) => (Reflect.get(window, 'launch') as (path: string) => void)(to), path);
  await page.waitForFunction(() => 'launch' in window);
  await launch('/liked-songs');
  await expect(page.getByRole('heading', { level: 1, name: 'Liked Songs' })).toBeVisible();
  await launch('/home');
  await launch('https://elsewhere.example/search');
  await expect(page).toHaveURL(`${sharedStack.origin}/liked-songs`);
  expect(loads).toBe(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click();
  await page.getByRole('link', { name: 'Playlists' }).first().click();
  await launch('/liked-songs');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible();
});
