import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest, listening } from '../support/screen.ts';

// Its installation requests the same files in an order of its own.
test.use({ serviceWorkers: 'block' });

const canWait = ['avatar-svg', 'TrackMenu', 'languages'];

test('on a first visit, code that can wait is requested after the list that was pressed @full', async ({
  page,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  // So that the test need not be quick: Home waits for an answer, for which the rest waits as well.
  network.when({ path: /favorite-artists/ }, { kind: 'hang' });
  await asGuest(page, network.origin);
  await page.getByRole('link', { name: 'Jazz', exact: true }).first().click();
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Play ./ })
      .first(),
  ).toBeVisible();
  const requested = () => canWait.filter((name) => network.requests({ path: new RegExp(`/${name}-`) }).length > 0);
  expect(requested()).toEqual([]);
  await expect.poll(requested, { timeout: 30_000 }).toEqual(canWait);
});

test('on a first visit, the code of the fullscreen player is here before it is opened @full', async ({
  page,
  network,
  errors,
}) => {
  // The proxy closes before the page.
  errors.allow(networkErrors);
  await listening(page, network.origin, { width: 412, height: 860 });
  await expect.poll(() => network.requests({ path: /\/FullPlayer-/ }).length).toBeGreaterThan(0);
});
