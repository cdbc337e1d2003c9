import { chromium, type Page } from '@playwright/test';
import { startPlainServer } from '../../support/plain-server.ts';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { tone } from '../support/downloads.ts';
import { full, openGenre, openPlayer, untilAudible } from '../support/player-page.ts';
import { startAudioHost } from '../support/audio-host.ts';

/**
 * On the hostname localhost the app calls port 5001 and takes port 5002 for the demo provider, whose host earns the badge
 * (src/core/audio-address.ts). The browser reaches the test's own servers under both. Audio must not pass through a route of
 * Playwright: on a busy machine 3.5 MB a song took so long that the first had ended before its badges were looked at.
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
  local: async ({ shellToUse: { executablePath, args, env }, viewport, errors }, use) => {
    errors.allow(networkErrors);
    const plain = await startPlainServer();
    const host = await startAudioHost(tone, { cors: true, ranges: true, contentLength: true });
    const rules = `MAP localhost:5001 ${new URL(plain.origin).host}, MAP ${provider} ${new URL(host.origin).host}`;
    const browser = await chromium.launch({ executablePath, args: [...args, `--host-resolver-rules=${rules}`], env });
    // What the worker asks for would pass by the route.
    const context = await browser.newContext({ serviceWorkers: 'block', viewport });
    errors.watch(context);
    await context.route('**/api/search', async (route) => {
      const answer = await route.fetch({ url: `${plain.origin}/api/search` });
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
    // The requests still running get no answer any more.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await browser.close();
    await Promise.all([plain.stop(), host.close()]);
  },
});

const createdOn = `CREATED ON ${provider}`;

test('CREATED ON and LOSSLESS stand on the songs whose address mentions the service or .flac, and on no others @full', async ({
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
  await untilAudible(page);
  await openPlayer(page);
  const expected = [[], [createdOn], [createdOn, 'LOSSLESS'], ['LOSSLESS']];
  for (const [n, texts] of expected.entries()) {
    await expect(full(page).getByRole('heading', { name: `Jazz Song ${n}`, exact: true })).toBeVisible();
    await expect.poll(badges).toEqual(texts);
    await full(page).getByRole('button', { name: 'Next', exact: true }).click();
  }
});
