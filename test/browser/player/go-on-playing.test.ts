import { expect } from '../support/fixtures.ts';
import { full, mini, openPlayer, row, test, timeS, untilAudible } from '../support/player-page.ts';
import { stored } from '../support/user.ts';

test('similar songs follow the end of a list, without a gap, and are gone when the setting is switched off @full', async ({
  page,
  plain,
}) => {
  await expect(row(page, 0)).toBeVisible();
  const [song] = await stored(page, 'tracks');
  await page.goto(`${plain.origin}/settings`);
  await page.getByRole('switch', { name: 'Go on playing' }).click();
  await expect(page.getByRole('switch', { name: 'Go on playing' })).toBeChecked();
  await page.goto(`${plain.origin}/post/${String(song?.['id'])}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await untilAudible(page);
  await openPlayer(page);
  const player = full(page);
  await player.getByRole('button', { name: 'Repeat: all' }).click();
  await player.getByRole('button', { name: 'Repeat: one' }).click();
  await player.getByRole('button', { name: 'Queue' }).click();
  await expect(player.getByRole('heading', { name: 'Going on' })).toBeVisible();
  const entries = player.getByRole('list', { name: 'Queue' }).getByRole('listitem');
  const next =
    (await entries
      .nth(1)
      .getByRole('button', { name: /^Play / })
      .textContent()) ?? '';
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio !== null) audio.currentTime = audio.duration - 1;
  });
  await expect(entries.nth(1)).toHaveAttribute('aria-current', 'true');
  await untilAudible(page);
  expect(await timeS(page)).toBeLessThan(10);
  await expect(player.getByText('Similar songs').first()).toBeVisible();
  await player.getByRole('button', { name: 'Close player' }).click();
  await expect(mini(page).getByRole('button', { name: `Open player: ${next}` })).toBeVisible();
  await page.goto(`${plain.origin}/settings`);
  await page.getByRole('switch', { name: 'Go on playing' }).click();
  await openPlayer(page);
  await player.getByRole('button', { name: 'Queue' }).click();
  await expect(player.getByRole('heading', { name: 'Going on' })).toBeHidden();
  await expect(entries).toHaveCount(2);
});
