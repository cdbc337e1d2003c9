import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';

// On a first visit no worker has the code yet.
test.use({ serviceWorkers: 'block' });

test('the player loads after its code was lost once, also where the browser remembers that (Chromium 147) @full', async ({
  page,
  sharedStack,
  errors,
}) => {
  errors.allow(networkErrors);
  await asGuest(page, sharedStack.origin);
  // Of its three seconds after the start, before which nothing has pressed a song.
  await page.route('**/assets/deferred-*.js', (route) => route.abort(), { times: 1 });
  await page.goto(`${sharedStack.origin}/genre/jazz`);
  const play = page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first();
  // As an impatient listener does. Each press is meant, so none is a second try of the test's.
  await expect(async () => {
    await play.click({ timeout: 2_000 });
    await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 40_000 });
});
