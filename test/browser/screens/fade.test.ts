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
      if (!(effect instanceof KeyframeEffect) || (effect.target?.querySelector('main') ?? null) === null) continue;
      animation.pause();
      animation.currentTime = 190;
      document.documentElement.dataset['changes'] = 'stopped';
    }
    requestAnimationFrame(look);
  };
  look();
}

const barsOf = (page: Page): Locator[] => [
  page.getByRole('button', { name: 'Back' }),
  mini(page),
  page.getByRole('navigation', { name: 'Main' }),
];
const names = ['Back', 'mini player', 'tabs'];

async function pausedOn(page: Page, origin: string, path: string, name: string): Promise<void> {
  await page.setViewportSize({ width: 412, height: 860 });
  await asGuest(page, origin);
  await playFirstOf(page, 'Jazz');
  await mini(page).getByRole('button', { name: 'Pause' }).click();
  await go(page, path, name);
}

test('a screen that fades in shows nothing over top bar, mini player and tabs @full', async ({ page, sharedStack }) => {
  await pausedOn(page, sharedStack.origin, '/album/no-such-album', 'No Such Album');
  await mini(page).getByRole('button', { name: 'Next' }).hover();
  const clips = await Promise.all(barsOf(page).map(boxOf));
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
    expect(changed.length, names[index]).toBe(0);
  }
});

test('while a screen fades in, a press on top bar, mini player or tabs reaches no row behind them @full', async ({
  page,
  sharedStack,
}) => {
  await pausedOn(page, sharedStack.origin, '/genre/jazz', 'Jazz');
  const points = (await Promise.all(barsOf(page).map(boxOf))).map(
    ({ x, y, width, height }) => [x + width / 2, y + height / 2] as const,
  );
  const bars = await Promise.all(barsOf(page).map((bar) => bar.evaluateHandle((element) => element)));
  const artist = await mini(page).getByRole('link').elementHandle();
  const missed = await page.evaluate(
    async ([link, ats, elements, labels]) => {
      const found = new Set<string>();
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      for (let frame = 0; frame < 60; frame++) {
        await new Promise(requestAnimationFrame);
        for (const [index, [x, y]] of ats.entries())
          if (elements[index]?.contains(document.elementFromPoint(x, y)) !== true) found.add(String(labels[index]));
      }
      return [...found];
    },
    [artist, points, bars, names] as const,
  );
  await expect(page).toHaveURL(/\/artist\//);
  expect(missed).toEqual([]);
});
