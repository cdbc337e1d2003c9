import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { playFirst } from '../support/screen.ts';
import { full, mini, openGenre, openPlayer, row, test as base, timeS, untilAudible } from '../support/player-page.ts';

// No worker is part of these tests; what it fetched would also pass by the routes below.
base.use({ serviceWorkers: 'block' });

const longTitle = 'A title that is a good deal longer than the place it has in any mini player on any phone';
const words = ['One', 'two', 'three', 'four'] as const;
const transcription = words.join(' ');
/** Offsets just past each word, and its time: one word a second from the second second on. */
const timestampMap = '3,7,13,18 2000,3000,4000,5000';

/** Songs of the genre Techno that have what the others lack. */
const special: readonly Record<string, unknown>[] = [
  { title: longTitle },
  {
    lyrics: `[00:00:01.000 --> 00:00:08.000] ${transcription}\n[00:00:08.000 --> 00:00:39.000] The second line`,
    transcription,
    timestampMap,
  },
  { transcription, timestampMap },
  { audio_url: '/sound/techno-3.flac' },
];

declare global {
  interface Window {
    /** How often a timer of 100 ms has fired, and those that run. */
    looks: number;
    timers: Set<number>;
  }
}

type SearchAnswer = { readonly result: { readonly tag_song?: { readonly result: Record<string, unknown>[] } } };

const test = base.extend<{ techno: Page }>({
  techno: async ({ page }, use) => {
    await page.route('**/api/search', async (route) => {
      const answer = await route.fetch();
      const body = JSON.parse(await answer.text()) as SearchAnswer;
      const songs = body.result.tag_song?.result ?? [];
      if (songs[0]?.['id'] === 'techno-0')
        for (const [n, change] of special.entries()) Object.assign(songs[n] ?? {}, change);
      await route.fulfill({ response: answer, json: body });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await openGenre(page, 'Techno');
    await use(page);
  },
});

const play = async (page: Page, title: string): Promise<void> => {
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${title}`, exact: true })
    .click();
  await expect(mini(page).getByRole('button', { name: `Open player: ${title}`, exact: true })).toBeVisible();
  await untilAudible(page);
};
const seekTo = (page: Page, atS: number): Promise<void> =>
  page.locator('audio').evaluate((audio: HTMLAudioElement, to) => {
    audio.currentTime = to;
  }, atS);
/** Animations without an end inside the mini player. */
const wandering = (page: Page): Promise<number> =>
  mini(page).evaluate(
    (bar) =>
      bar
        .getAnimations({ subtree: true })
        .filter((one) => one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY).length,
  );

test('a title wanders in the mini player only when it is too long @full', async ({ techno: page }) => {
  await play(page, longTitle);
  await expect.poll(() => wandering(page)).toBe(1);
  await play(page, 'Techno Song 4');
  await expect.poll(() => wandering(page)).toBe(0);
});

test('LOSSLESS stands on a song whose address says .flac, and on no other @full', async ({ techno: page }) => {
  await play(page, 'Techno Song 3');
  await openPlayer(page);
  await expect(full(page).getByText('LOSSLESS', { exact: true })).toBeVisible();
  await full(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(full(page).getByRole('heading', { name: 'Techno Song 4' })).toBeVisible();
  await expect(full(page).getByText('LOSSLESS', { exact: true })).toBeHidden();
});

test('the words of the current line light up one by one @full', async ({ techno: page }) => {
  await play(page, 'Techno Song 1');
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Lyrics' }).click();
  const lines = full(page).getByRole('list', { name: 'Lyrics' }).getByRole('listitem');
  const colours = (): Promise<readonly string[]> =>
    lines.first().evaluate((line) => Array.from(line.querySelectorAll('span'), (word) => getComputedStyle(word).color));
  await full(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await seekTo(page, 3.5);
  await expect(lines.first()).toHaveAttribute('aria-current', 'true');
  await expect.poll(async () => new Set((await colours()).slice(0, 2)).size).toBe(1);
  await expect
    .poll(async () => {
      const [first, , third, fourth] = await colours();
      return first !== third && third === fourth;
    })
    .toBe(true);
});

test('a song with a timed transcription and no lyrics shows that, and one with neither says so @full', async ({
  techno: page,
}) => {
  await play(page, 'Techno Song 2');
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Lyrics' }).click();
  const list = full(page).getByRole('list', { name: 'Lyrics' });
  await expect(list.getByRole('listitem').first()).toHaveText(transcription);
  await full(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(full(page).getByText('No lyrics available')).toBeVisible();
});

test('the words that are sung have the artist’s line to themselves, until the artist has the focus @full', async ({
  techno: page,
}) => {
  await play(page, 'Techno Song 2');
  await mini(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await seekTo(page, 2.5);
  const [sung, artist] = [mini(page).getByRole('paragraph'), mini(page).getByRole('link')];
  await expect(sung).toHaveText(transcription);
  const widthOf = async (part: typeof sung) => (await part.boundingBox())?.width ?? 0;
  expect(await widthOf(artist)).toBeLessThanOrEqual(1);
  await mini(page)
    .getByRole('button', { name: /^Open player/ })
    .focus();
  await page.keyboard.press('Tab');
  await expect(artist).toBeFocused();
  expect(await widthOf(artist)).toBeGreaterThan(20);
  await expect(sung).toBeHidden();
});

test('the subtitle strip looks every 100 ms while it is seen and plays, and has no timer otherwise @full', async ({
  techno: page,
}) => {
  await page.evaluate(() => {
    window.looks = 0;
    window.timers = new Set();
    const [set, clear] = [window.setInterval.bind(window), window.clearInterval.bind(window)];
    Object.assign(window, {
      setInterval: (run: () => void, ms: number) => {
        if (ms !== 100) return set(run, ms);
        const timer = set(() => {
          window.looks++;
          run();
        }, ms);
        window.timers.add(timer);
        return timer;
      },
      clearInterval: (timer?: number) => {
        if (timer !== undefined) window.timers.delete(timer);
        clear(timer);
      },
    });
  });
  const looks = (): Promise<number> => page.evaluate(() => window.looks);
  const hasNoTimer = (): Promise<void> => expect.poll(() => page.evaluate(() => window.timers.size)).toBe(0);
  await play(page, 'Techno Song 2');
  await seekTo(page, 2.5);
  await expect(mini(page).getByRole('paragraph')).toHaveText(transcription);
  const before = await looks();
  await expect.poll(looks).not.toBe(before);
  await mini(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await hasNoTimer();
  await mini(page).getByRole('button', { name: 'Play', exact: true }).click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await hasNoTimer();
  // A song without a transcription needs none either.
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await play(page, 'Techno Song 4');
  await hasNoTimer();
});

test('a seek made while the song is on its way is where it begins @full', async ({ page }) => {
  let evict = (): void => undefined;
  const released = new Promise<void>((done) => {
    evict = done;
  });
  await page.route('**/sound/jazz-5.wav', async (route) => {
    await released;
    await route.continue();
  });
  await row(page, 5).click();
  await openPlayer(page);
  const seek = full(page).getByRole('slider', { name: 'Seek' });
  await seek.fill('24');
  await expect(seek).toHaveAttribute('aria-valuetext', '0:24 of 0:40');
  evict();
  await untilAudible(page);
  expect(await timeS(page)).toBeGreaterThanOrEqual(24);
});

test('at the end of what is loaded of a genre, the next page is fetched and plays on @full', async ({ page }) => {
  await row(page, 0).click();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).click();
  const queue = full(page).getByRole('list', { name: 'Queue' });
  await queue.hover();
  await page.mouse.wheel(0, 50_000);
  await queue.getByRole('button', { name: 'Play Jazz Song 49', exact: true }).click();
  await untilAudible(page);
  await full(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(full(page).getByRole('heading', { name: 'Jazz Song 50', exact: true })).toBeVisible();
});

test('a list’s long name leaves "Next up" on its line @full', async ({ page, plain }) => {
  await page.goto(`${plain.origin}/genre/songs-for-a-night-drive-along-the-coast-with-all-windows-open`);
  await playFirst(page);
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).click();
  const queue = full(page).getByRole('list', { name: 'Queue' });
  await expect(queue.getByText(/^From: Songs For A Night Drive/)).toBeVisible();
  const heightOf = async (words: string) => (await queue.getByText(words, { exact: true }).boundingBox())?.height ?? 0;
  expect(await heightOf('Next up')).toBeLessThan(await heightOf('Now playing'));
});

test('a list’s long right-to-left name loses its end, not its beginning @full', async ({ page, plain }) => {
  const name = 'اغاني-لليل-الطويل-على-طريق-الساحل-مع-كل-النوافذ-المفتوحة-حتى-الصباح';
  await page.goto(`${plain.origin}/genre/${encodeURIComponent(name)}`);
  await playFirst(page);
  await openPlayer(page);
  const hidesItsBeginning = (text: Locator): Promise<boolean> =>
    text.evaluate(({ firstChild, textContent, ownerDocument }) => {
      const element = firstChild?.parentElement;
      const [range, at] = [ownerDocument.createRange(), textContent.search(/\p{Script=Arabic}/u)];
      if (!element || firstChild === null) throw new Error('no text');
      range.setStart(firstChild, at);
      range.setEnd(firstChild, at + 1);
      const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return letter.left < box.left || letter.right > box.right + 1;
    });
  expect(
    await hidesItsBeginning(
      full(page)
        .getByText(/اغاني/)
        .first(),
    ),
  ).toBe(false);
  await full(page).getByRole('button', { name: 'Queue' }).click();
  const queue = full(page).getByRole('list', { name: 'Queue' });
  expect(await hidesItsBeginning(queue.getByText(/اغاني/).first())).toBe(false);
});

test('a queue of 10,000 songs draws no more rows than are seen, and Next goes on in it @full', async ({ page }) => {
  await row(page, 3).click();
  await untilAudible(page);
  await mini(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect.poll(() => growStoredQueue(page)).toBe(true);
  await page.reload();
  await openPlayer(page);
  await full(page).getByRole('button', { name: 'Queue' }).click();
  const entries = full(page).getByRole('list', { name: 'Queue' }).getByRole('listitem');
  await expect(entries.first()).toHaveAttribute('aria-setsize', '10000');
  expect(await entries.count()).toBeLessThan(40);
  await full(page).getByRole('button', { name: 'Next', exact: true }).click();
  await expect(full(page).getByRole('heading', { name: 'Jazz Song 4' })).toBeVisible();
});

/** Puts thousands of further songs behind the stored queue, as devtools could; false while none is stored. */
const growStoredQueue = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const opening = indexedDB.open('offbeat');
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction('playQueue', 'readwrite').objectStore('playQueue');
          const reading = rows.getAll();
          reading.addEventListener('success', () => {
            const [row] = reading.result as { trackIds: string[] }[];
            const more = Array.from({ length: 10_000 }, (_, n) => `another-${n}`);
            if (row !== undefined) rows.put({ ...row, trackIds: [...row.trackIds, ...more].slice(0, 10_000) });
            rows.transaction.addEventListener('complete', () => {
              opening.result.close();
              done(row !== undefined);
            });
          });
        });
      }),
  );
