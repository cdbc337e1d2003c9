import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startPlainServer } from '../support/plain-server.ts';
import { networkErrors } from './support/console-watch.ts';
import { expect, test as base } from './support/fixtures.ts';
import { full, openGenre, openPlayer, untilItSounds } from './support/player-page.ts';

/**
 * On the hostname localhost the app calls port 5001 and takes port 5002 for the demo provider, whose host earns the badge
 * (design.md, CREATED ON). Both are answered by the test's own server, whatever else runs on this machine.
 */
const app = 'http://localhost:5001';
const provider = 'localhost:5002';

const addresses: Readonly<Record<string, string>> = {
  'jazz-1': `http://${provider}/sound/jazz-1.wav`,
  'jazz-2': `http://${provider}/sound/jazz-2.flac?from=the-provider`,
  'jazz-3': '/sound/jazz-3.flac',
};

type SearchAnswer = { readonly result: { readonly tag_song?: { readonly result: Record<string, unknown>[] } } };

const test = base.extend<{ local: Page }>({
  // What the worker asks for would pass by the routes.
  local: async ({ browser, errors }, use) => {
    errors.allow(networkErrors);
    const plain = await startPlainServer(join(import.meta.dirname, '../../dist'));
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.route(/^http:\/\/localhost:\d+\//, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const answer = await route.fetch({ url: `${plain.origin}${pathname}${search}` });
      if (pathname !== '/api/search') return route.fulfill({ response: answer });
      const body = JSON.parse(await answer.text()) as SearchAnswer;
      for (const song of body.result.tag_song?.result ?? []) {
        const address = addresses[String(song['id'])];
        if (address !== undefined) song['audio_url'] = address;
      }
      return route.fulfill({ response: answer, json: body });
    });
    const page = await context.newPage();
    await page.goto(app);
    await page.getByRole('button', { name: 'Continue as Guest' }).click();
    await openGenre(page, 'Jazz');
    await use(page);
    // What is still being fetched has nobody left to answer.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
    await plain.stop();
  },
});

const createdOn = `CREATED ON ${provider}`;

test('CREATED ON and LOSSLESS stand on the songs whose address mentions the service or .flac, and on no others', async ({
  local: page,
}) => {
  const badges = async (): Promise<readonly string[]> => {
    const seen = [createdOn, 'LOSSLESS'].map(async (text) => {
      const badge = full(page).getByText(text, { exact: true });
      return (await badge.isVisible()) ? [text] : [];
    });
    return (await Promise.all(seen)).flat();
  };
  await page.getByRole('main').getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
  await untilItSounds(page);
  await openPlayer(page);
  const expected = [[], [createdOn], [createdOn, 'LOSSLESS'], ['LOSSLESS']];
  for (const [n, texts] of expected.entries()) {
    await expect(full(page).getByRole('heading', { name: `Jazz Song ${n}`, exact: true })).toBeVisible();
    await expect.poll(badges).toEqual(texts);
    await full(page).getByRole('button', { name: 'Next', exact: true }).click();
  }
});
