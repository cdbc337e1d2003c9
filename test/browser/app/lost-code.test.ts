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

/** `requests`: the preload of a script that follows is one, its element another. */
for (const [script, requests] of [
  ['first-frame', 1],
  ['first-vendor', 2],
  ['first-app', 2],
  ['engine', 1],
] as const) {
  test(`a first visit whose ${script} is lost starts once the network has it @full`, async ({
    page,
    sharedStack,
    errors,
  }) => {
    errors.allow(networkErrors);
    // Without the packages the app ends at its first line.
    errors.allow(/offbeatChunks/);
    let lost = 0;
    await page.route(`**/assets/${script}-*.js`, (route) => (lost++ < requests ? route.abort() : route.continue()));
    await page.goto(sharedStack.origin);
    await expect.poll(() => lost).toBeGreaterThan(requests);
    const guest = page.getByRole('button', { name: 'Continue as Guest' });
    await expect(page.getByRole('button', { name: 'About', exact: true })).toBeVisible();
    await guest.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });
}

for (const [style, when] of [
  ['index', 'after'],
  ['index', 'before'],
  ['splash', 'after'],
] as const)
  test(`a first visit whose ${style} style sheet is lost ${when} the first script has its styles once the network has them @full`, async ({
    page,
    sharedStack,
    errors,
  }) => {
    errors.allow(networkErrors);
    let lose = (): void => undefined;
    const lost = new Promise<void>((resolve) => (lose = resolve));
    let requests = 0;
    // The splash's is preloaded by index.html.
    await page.route(`**/assets/${style}-*.css`, async (route) => {
      if (requests++ >= 2) return route.continue();
      await route.abort();
      return lose();
    });
    await page.route('**/assets/first-frame-*.js', async (route) => {
      if (when === 'before') await lost;
      await route.continue();
    });
    await page.goto(sharedStack.origin);
    await expect(page.getByRole('button', { name: 'About', exact: true })).toBeVisible();
    const hasRules = (name: string): boolean => {
      const sheet = [...document.styleSheets].findLast(({ href }) => href?.includes(name) === true);
      try {
        return sheet !== undefined && sheet.cssRules.length > 0;
      } catch {
        // Chromium lets the rules of a lost one not be read.
        return false;
      }
    };
    await expect.poll(() => page.evaluate(hasRules, `/assets/${style}-`)).toBe(true);
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  });
