import { startPlainServer } from '../../support/plain-server.ts';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { asGuest } from '../support/screen.ts';
import { full, mini, openPlayer, row, untilAudible } from '../support/player-page.ts';

// A guest is led on from the splash to Home: a visitor, who may play too, stays there.
test('the mini player stands right above the tab bar, and is not there on the splash @full', async ({
  page,
  errors,
}) => {
  errors.allow(networkErrors);
  const { origin, stop } = await startPlainServer();
  await page.setViewportSize({ width: 412, height: 860 });
  await page.goto(`${origin}/genre/jazz`);
  await row(page, 0).click();
  await untilAudible(page);
  await expect
    .poll(async () => {
      const bar = await mini(page).boundingBox();
      const tabs = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      return bar === null || tabs === null ? Number.NaN : tabs.y - bar.y - bar.height;
    })
    .toBe(8);
  await page.goto(origin);
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
  // The player is here and holds the song.
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('Jazz Song 0');
  await expect(mini(page)).toHaveCount(0);
  await page.goto(`${origin}/search`);
  await expect(mini(page).getByRole('button', { name: 'Open player: Jazz Song 0' })).toBeVisible();
  await stop();
});

test('after a reload with the fullscreen player open, Back leads to the screen before', async ({ page, errors }) => {
  errors.allow(networkErrors);
  const { origin, stop } = await startPlainServer();
  await asGuest(page, origin);
  await page.getByRole('link', { name: 'Jazz', exact: true }).click();
  await row(page, 0).click();
  await untilAudible(page);
  await openPlayer(page);
  await page.reload();
  await expect(row(page, 0)).toBeVisible();
  await expect(full(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${origin}/home`);
  await page.goForward();
  await expect(page).toHaveURL(`${origin}/genre/jazz`);
  await stop();
});
