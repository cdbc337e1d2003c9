import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { go } from '../support/measure.ts';
import { mini } from '../support/player-page.ts';
import { asGuest, playFirstOf } from '../support/screen.ts';

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ errors }) => errors.allow(networkErrors));

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element is not in the page');
  return box;
}

const pixelsOf = async (page: Page, clip: Awaited<ReturnType<typeof boxOf>>) =>
  sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();

/** Stops each change of screen from now on when the new one is nearly there. */
function stopChanges(): void {
  const look = (): void => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation;
      if (!(effect instanceof KeyframeEffect) || effect.pseudoElement?.startsWith('::view-transition') !== true)
        continue;
      animation.pause();
      animation.currentTime = 190;
      document.documentElement.dataset['changes'] = 'stopped';
    }
    requestAnimationFrame(look);
  };
  look();
}

test('a screen that fades in shows nothing over top bar, mini player and tabs @full', async ({ page, sharedStack }) => {
  await page.setViewportSize({ width: 412, height: 860 });
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  await mini(page).getByRole('button', { name: 'Pause' }).click();
  await go(page, '/album/no-such-album', 'No Such Album');
  await mini(page).getByRole('button', { name: 'Next' }).hover();
  const bars = [page.getByRole('button', { name: 'Back' }), mini(page), page.getByRole('navigation', { name: 'Main' })];
  const clips = await Promise.all(bars.map(boxOf));
  const pixels = (clip: (typeof clips)[number]) => pixelsOf(page, clip);
  const before = await Promise.all(clips.map(pixels));
  await page.evaluate(stopChanges);
  await page.evaluate(() => {
    history.pushState(null, '', '/genre/jazz');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.locator('html[data-changes]').waitFor();
  const during = await Promise.all(clips.map(pixels));
  for (const [index, old] of before.entries()) {
    // Text and icons are light on dark; behind Back the light of the screen's cover changes, by less.
    const changed = [...old].filter((level, at) => Math.abs(level - (during[index]?.[at] ?? 0)) > 96);
    expect(changed.length, ['Back', 'mini player', 'tabs'][index]).toBe(0);
  }
});

test('no name of a change of screen is around a toast: what is behind it would not be blurred', async ({
  page,
  sharedStack,
}) => {
  await asGuest(page, sharedStack.origin);
  await playFirstOf(page, 'Jazz');
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Like' }).click();
  const toast = page.getByRole('status').locator('p').first();
  await toast.waitFor();
  const named = await toast.evaluate((element) => {
    const around: string[] = [];
    for (let at = element.parentElement; at !== null; at = at.parentElement)
      around.push(getComputedStyle(at).viewTransitionName);
    return around.filter((name) => name !== 'none' && name !== 'root');
  });
  expect(named).toEqual([]);
});
