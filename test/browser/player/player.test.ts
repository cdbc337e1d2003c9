import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import {
  full,
  mini,
  openPlayer,
  row,
  isAudible,
  storedAudioFiles,
  test,
  timeS,
  untilAudible,
  untilNowPlaying,
} from '../support/player-page.ts';
import { untilControlled } from '../support/service-worker.ts';

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

test('a press makes sound, shows on the lock screen and lands in Recently Played', async ({ page }) => {
  await row(page, 2).click();
  await untilAudible(page);
  await expect(mini(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  const session = await page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession;
    return { title: metadata?.title, artist: metadata?.artist, artwork: metadata?.artwork.length ?? 0, playbackState };
  });
  expect(session).toEqual({ title: 'Jazz Song 2', artist: 'Artist 2', artwork: 3, playbackState: 'playing' });
  expect(await page.locator('audio').count()).toBe(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('region', { name: 'Recently Played' })).toContainText('Jazz Song 2');
});

test('pressing the current song pauses it, and pressing again plays on @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  await page.getByRole('button', { name: 'Pause Jazz Song 0', exact: true }).click();
  await expect.poll(() => isAudible(page)).toBe(false);
  await row(page, 0).click();
  await untilAudible(page);
});

test('a reload brings the song back, paused at the same second, with its queue', async ({ page }) => {
  await row(page, 3).click();
  await untilAudible(page);
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio !== null) audio.currentTime = 21.4;
  });
  await expect.poll(() => timeS(page)).toBeGreaterThan(21.8);
  // It plays on until the page is gone, and from the moment it sounds again: both are noted there and then.
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      sessionStorage.setItem('left', String(document.querySelector('audio')?.currentTime));
    }),
  );
  await page.reload();
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const leftS = Number(await page.evaluate(() => sessionStorage.getItem('left')));
  await openPlayer(page);
  const seek = full(page).getByRole('slider', { name: 'Seek' });
  const shownS = async (): Promise<number> =>
    Number(/^0:(\d\d) of 0:40$/.exec((await seek.getAttribute('aria-valuetext')) ?? '')?.[1]);
  await expect.poll(async () => Math.abs((await shownS()) - leftS)).toBeLessThan(2);
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    const note = (): void => sessionStorage.setItem('began', String(audio?.currentTime));
    audio?.addEventListener('playing', note, { once: true });
  });
  await full(page).getByRole('button', { name: 'Play', exact: true }).click();
  await untilAudible(page);
  const beganS = Number(await page.evaluate(() => sessionStorage.getItem('began')));
  expect(Math.abs(beganS - leftS)).toBeLessThan(2);
  await full(page).getByRole('button', { name: 'Next', exact: true }).click();
  await untilNowPlaying(page, 4);
});

test('a second tab shows what plays in the first, and two tabs never play at once', async ({ page, plain }) => {
  await row(page, 0).click();
  await untilAudible(page);
  const second = await page.context().newPage();
  await second.goto(`${plain.origin}/genre/jazz`);
  await expect(mini(second).getByRole('button', { name: 'Open player: Jazz Song 0' })).toBeVisible();
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 21;
  });
  await openPlayer(second);
  const seek = full(second).getByRole('slider', { name: 'Seek' });
  await expect(seek).toHaveAttribute('aria-valuetext', /^0:2[2-9] of 0:40$/);
  await full(second).getByRole('button', { name: 'Play', exact: true }).click();
  await untilAudible(second);
  await expect.poll(() => isAudible(page)).toBe(false);
  expect(await timeS(second)).toBeGreaterThan(21);
  await second.goBack();
  await row(second, 5).click();
  await untilAudible(second);
  await expect(mini(page).getByRole('button', { name: 'Open player: Jazz Song 5' })).toBeVisible();
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await page.bringToFront();
  await mini(page).getByRole('button', { name: 'Play', exact: true }).click();
  await untilAudible(page);
  await expect.poll(() => isAudible(second)).toBe(false);
});

test('a hand edit of playerState shows in a tab where nothing plays, and in a second tab @full', async ({
  page,
  plain,
}) => {
  await row(page, 0).click();
  await untilAudible(page);
  await mini(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect.poll(() => isAudible(page)).toBe(false);
  const second = await page.context().newPage();
  await second.goto(`${plain.origin}/genre/jazz`);
  await expect(mini(second).getByRole('button', { name: 'Open player: Jazz Song 0' })).toBeVisible();
  await editPlayerState(page, 2, 17);
  for (const tab of [page, second]) {
    await tab.bringToFront();
    await expect(mini(tab).getByRole('button', { name: 'Open player: Jazz Song 2' })).toBeVisible();
  }
  await mini(second).getByRole('button', { name: 'Play', exact: true }).click();
  await untilAudible(second);
  expect(await timeS(second)).toBeGreaterThanOrEqual(17);
});

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('what was played plays again without the server and seeks to its end @full', async ({ page, plain }) => {
    await row(page, 0).click();
    await untilAudible(page);
    await expect.poll(() => storedAudioFiles(page), { timeout: 15_000 }).toBeGreaterThanOrEqual(2);
    await untilControlled(page);
    await plain.stop();
    await page.reload();
    await mini(page).getByRole('button', { name: 'Play', exact: true }).click();
    await untilAudible(page);
    await page.evaluate(() => {
      const audio = document.querySelector('audio');
      if (audio !== null) audio.currentTime = 39;
    });
    // The next song was fetched ahead: it follows without a network.
    await untilNowPlaying(page, 1);
    await untilAudible(page);
  });
});

test('without the server, Next goes straight to the next song on this device, with one toast @full', async ({
  page,
  plain,
}) => {
  await row(page, 4).click();
  await expect.poll(() => storedAudioFiles(page), { timeout: 15_000 }).toBe(2);
  await row(page, 0).click();
  await untilAudible(page);
  await expect.poll(() => storedAudioFiles(page), { timeout: 15_000 }).toBe(4);
  await plain.stop();
  await mini(page).getByRole('button', { name: 'Next', exact: true }).click();
  await untilNowPlaying(page, 1);
  await mini(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Track not available offline, skipping...' })).toBeVisible();
  await untilNowPlaying(page, 4);
  await untilAudible(page);
});

test('with nothing else on this device it stops and says so @full', async ({ page, plain }) => {
  await page.route(/\/sound\//, async (route) =>
    /jazz-7/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await row(page, 7).click();
  await untilAudible(page);
  await expect.poll(() => storedAudioFiles(page), { timeout: 15_000 }).toBe(1);
  await plain.stop();
  await mini(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Nothing else here can play' })).toBeVisible();
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('the fullscreen player closes by Escape, by its button and by Back @full', async ({ page }) => {
  await row(page, 0).click();
  await openPlayer(page);
  await page.keyboard.press('Escape');
  await expect(full(page)).toBeHidden();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Close player' }).click();
  await expect(full(page)).toBeHidden();
  await openPlayer(page);
  await page.goBack();
  await expect(full(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/genre/jazz');
  // Its button leaves no entry behind that Back would have to pass.
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Close player' }).click();
  await expect(full(page)).toBeHidden();
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe('/genre/jazz');
});

test('the queue is moved, pruned and played by keyboard alone @full', async ({ page }) => {
  await row(page, 0).click();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).focus();
  await page.keyboard.press('Enter');
  const queue = full(page).getByRole('list', { name: 'Queue' });
  const entries = queue.getByRole('listitem');
  await expect(entries.first()).toContainText('Jazz Song 0');
  await expect(entries.first()).toHaveAttribute('aria-current', 'true');
  await expect(queue.getByRole('button', { name: 'Remove Jazz Song 0 from queue', exact: true })).toBeDisabled();
  await queue.getByRole('button', { name: 'Move Jazz Song 2', exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(entries.nth(1)).toContainText('Jazz Song 2');
  await expect(queue.getByRole('button', { name: 'Move Jazz Song 2', exact: true })).toBeFocused();
  await queue.getByRole('button', { name: 'Remove Jazz Song 1 from queue', exact: true }).press('Enter');
  await expect(entries.nth(2)).toContainText('Jazz Song 3');
  await queue.getByRole('button', { name: 'Play Jazz Song 3', exact: true }).press('Enter');
  await untilNowPlaying(page, 3);
  await expect(entries.nth(2)).toHaveAttribute('aria-current', 'true');
});

test('Download hands over a file with a good name, Share copies the address @full', async ({ page, plain }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: plain.origin });
  await row(page, 0).click();
  await openPlayer(page);
  const more = full(page).getByRole('button', { name: 'More', exact: true });
  await more.click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Artist 0 - Jazz Song 0.wav');
  await more.click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${plain.origin}/post/jazz-0`);
});

test('the players stay as they are, focus and all, when the track changes @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  await openPlayer(page);
  await page.evaluate(() => {
    const dialog = document.querySelector('[role="dialog"]');
    dialog?.setAttribute('data-same', 'yes');
  });
  const next = full(page).getByRole('button', { name: 'Next', exact: true });
  await next.focus();
  await page.keyboard.press('Enter');
  await untilNowPlaying(page, 1);
  await expect(full(page).getByRole('heading', { name: 'Jazz Song 1' })).toBeVisible();
  await expect(next).toBeFocused();
  await expect(full(page)).toHaveAttribute('data-same', 'yes');
});

test('repeat one plays the song again from its beginning @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press('r');
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio !== null) audio.currentTime = 38.5;
  });
  await expect.poll(() => timeS(page)).toBeGreaterThan(38);
  await expect.poll(() => timeS(page)).toBeLessThan(10);
  await untilAudible(page);
  await untilNowPlaying(page, 0);
});

/** Writes past Dexie, as devtools do: live queries do not see it. */
const editPlayerState = (page: Page, nth: number, currentTimeS: number): Promise<void> =>
  page.evaluate(
    ([at, seconds]) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open('offbeat');
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction(['playerState', 'playQueue'], 'readwrite');
          const states = transaction.objectStore('playerState');
          const queues = transaction.objectStore('playQueue').getAll();
          queues.addEventListener('success', () => {
            const [queue] = queues.result as { trackIds: string[] }[];
            const reading = states.getAll();
            reading.addEventListener('success', () => {
              const [state] = reading.result as object[];
              states.put({ ...state, trackId: queue?.trackIds[at], currentTimeS: seconds });
            });
          });
          transaction.addEventListener('complete', () => {
            opening.result.close();
            done();
          });
        });
      }),
    [nth, currentTimeS] as const,
  );
