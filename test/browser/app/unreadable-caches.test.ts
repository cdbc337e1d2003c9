import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';
import { serviceWorkerOf, untilControlled } from '../support/service-worker.ts';

test('starts from the network where the worker cannot read its caches @full', async ({
  context,
  page,
  sharedStack,
  errors,
}) => {
  errors.allow(networkErrors);
  await asGuest(page, sharedStack.origin);
  await untilControlled(page);
  // As Chromium's errors of a broken disk ("Unexpected internal error").
  await (
    await serviceWorkerOf(context)
  ).evaluate(() => {
    const unreadable = (): Promise<never> => Promise.reject(new DOMException('internal error', 'UnknownError'));
    Object.assign(CacheStorage.prototype, { open: unreadable, match: unreadable });
  });
  await page.goto(`${sharedStack.origin}/library`);
  await expect(page.getByRole('main').getByRole('link', { name: /^Liked Songs/ })).toBeVisible();
});
