import { expect } from '../support/fixtures.ts';
import {
  full,
  mini,
  openPlayer,
  row,
  storedAudioFiles,
  test,
  untilAudible,
  untilNowPlaying,
} from '../support/player-page.ts';

/** What the lock screen is given, what the server hears of listening, and how one song follows the other. */

// No worker is part of these tests, and installing one (a hundred files) costs as much as the rest of a short one.
test.use({ serviceWorkers: 'block' });

/** Notes what the page tells the Media Session, from before the player is made. */
const watchSession = `{
  const said = { actions: [], positions: [] };
  window.said = said;
  const session = navigator.mediaSession;
  const handle = session.setActionHandler.bind(session);
  session.setActionHandler = (action, run) => { said.actions.push(action); said[action] = run; handle(action, run); };
  const place = session.setPositionState.bind(session);
  session.setPositionState = (state) => { said.positions.push(state ?? null); place(state); };
}`;

type Said = {
  readonly actions: readonly string[];
  readonly positions: readonly (MediaPositionState | null)[];
  readonly nexttrack: () => void;
  readonly previoustrack: () => void;
  readonly seekto: (details: { readonly seekTime: number }) => void;
  readonly pause: () => void;
};
declare global {
  interface Window {
    readonly said: Said;
  }
}

test('the lock screen has all handlers but the jumps, and the position @full', async ({ page }) => {
  await page.addInitScript(watchSession);
  await page.reload();
  await row(page, 0).click();
  await untilAudible(page);
  expect(await page.evaluate(() => [...window.said.actions].sort())).toEqual([
    'nexttrack',
    'pause',
    'play',
    'previoustrack',
    'seekto',
    'stop',
  ]);
  await page.evaluate(() => window.said.seekto({ seekTime: 12 }));
  // Not only the last: where the sound had to be waited for, it is said once more when it goes on.
  await expect
    .poll(() => page.evaluate(() => window.said.positions))
    .toContainEqual({ duration: 40, position: expect.closeTo(12, 0), playbackRate: 1 });
  await page.evaluate(() => window.said.nexttrack());
  await untilNowPlaying(page, 1);
  await untilAudible(page);
  await page.evaluate(() => window.said.previoustrack());
  await untilNowPlaying(page, 0);
  await untilAudible(page);
  await page.evaluate(() => window.said.pause());
  await expect(mini(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused');
});

test('the tab of a hidden page is named after the song that plays @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  const screen = await page.title();
  const turn = (state: DocumentVisibilityState): Promise<void> =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await turn('hidden');
  const song = await page.evaluate(() => {
    const { title, artist } = navigator.mediaSession.metadata ?? {};
    return `${title} · ${artist}`;
  });
  await expect(page).toHaveTitle(song);
  await turn('visible');
  await expect(page).toHaveTitle(screen);
});

test('a skip, a heard end and 30 s of sound reach the server, each once @full', async ({ page, plain }) => {
  test.setTimeout(150_000);
  const told = (flag: 'skip' | 'play', songId: string) =>
    plain.requests.filter(({ path, body }) => {
      if (path !== '/api/likes' || typeof body !== 'object' || body === null) return false;
      return Reflect.get(body, flag) === true && Reflect.get(body, 'songId') === songId;
    }).length;
  await row(page, 0).click();
  await untilAudible(page);
  await mini(page).getByRole('button', { name: 'Next', exact: true }).click();
  await untilNowPlaying(page, 1);
  await expect.poll(() => told('skip', 'jazz-0'), { timeout: 20_000 }).toBe(1);
  // To its end, by itself: 40 s.
  await untilNowPlaying(page, 2, 70_000);
  await expect.poll(() => plain.playCount('jazz-1'), { timeout: 60_000 }).toBe(1);
  await expect.poll(() => told('play', 'jazz-1'), { timeout: 60_000 }).toBe(1);
  expect([told('skip', 'jazz-1'), plain.playCount('jazz-0'), told('play', 'jazz-0')]).toEqual([0, 0, 0]);
});

test('a stored song is handed over to the next one before it says that it has ended', async ({ page }) => {
  await page.evaluate(() => {
    const ends: number[] = [];
    Object.assign(window, { ends });
    document.querySelector('audio')?.addEventListener('ended', () => ends.push(1));
  });
  await row(page, 0).click();
  await untilAudible(page);
  await expect.poll(() => storedAudioFiles(page)).toBeGreaterThanOrEqual(2);
  const endsSaid = (): Promise<number> => page.evaluate(() => (Reflect.get(window, 'ends') as number[]).length);
  // Timers are late on a busy machine, and then the end comes first: the first change without one is the proof.
  for (let n = 1; n <= 20; n++) {
    const before = await endsSaid();
    await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
      audio.currentTime = audio.duration - 2;
    });
    await untilNowPlaying(page, n);
    await untilAudible(page);
    if ((await endsSaid()) === before) return;
    await expect.poll(() => storedAudioFiles(page)).toBeGreaterThanOrEqual(n + 2);
  }
  throw new Error('each of twenty songs said that it had ended');
});

test('the panel slides up without the page behind it being drawn again @full', async ({ page }) => {
  await row(page, 0).click();
  await untilAudible(page);
  await openPlayer(page);
  const moves = await full(page).evaluate((panel) =>
    panel.getAnimations().flatMap((one) => {
      const frames = one.effect instanceof KeyframeEffect ? one.effect.getKeyframes() : [];
      return frames.flatMap((frame) => Object.keys(frame));
    }),
  );
  // Transform alone moves it: the compositor needs no main thread for that.
  for (const property of ['top', 'height', 'bottom', 'filter']) expect(moves).not.toContain(property);
});
