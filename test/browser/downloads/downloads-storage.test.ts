import { expect, type Page } from '@playwright/test';
import { downloadTag } from '../../../src/core/workers/worker-messages.ts';
import { dispatchSync, serviceWorkerOf } from '../support/service-worker.ts';
import { startAudioHost, type AudioHostOptions } from '../support/audio-host.ts';
import {
  beginAtJazz,
  beginAtPlaylistOfOne,
  downloadSwitch,
  hasCover,
  hashOfTone,
  playsToItsEnd,
  storedHashes,
  test,
  tone,
  untilOffline,
} from '../support/downloads.ts';

/** Lets this origin store `moreBytes` more than it does now; undefined takes the limit away. */
async function limitStorage(page: Page, moreBytes: number | undefined): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const quota = moreBytes === undefined ? {} : { quotaSize: Math.max(1, usage + moreBytes) };
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...quota });
}

test('a full disk is said once, nothing is claimed, and there is a way on @full', async ({ open, plain }) => {
  const page = await beginAtPlaylistOfOne(open, plain.origin);
  await limitStorage(page, 1_200_000);
  await downloadSwitch(page).click();
  await expect(page.getByText('storage for music is full', { exact: true })).toBeVisible();
  // Also where the worker downloads.
  await expect(page.getByText(/^Storage for music is full\. Some songs/)).toHaveCount(1);
  await expect(page.getByText('0 of 1 songs offline', { exact: true })).toBeVisible();
  expect(await storedHashes(page)).toEqual({});
  await limitStorage(page, undefined);
  await page.getByRole('button', { name: 'Try again' }).click();
  await untilOffline(page, 1, 1);
  expect(await storedHashes(page)).toEqual({ '/offbeat-audio/jazz-0/high': hashOfTone });
});

test('a like is written on a full disk, and arrives @full', async ({ open, plain }) => {
  const page = await beginAtJazz(open, plain.origin);
  await page.getByRole('main').getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
  await expect.poll(async () => Object.keys(await storedHashes(page)).length).toBe(2);
  await plain.stop();
  await limitStorage(page, Number.NEGATIVE_INFINITY);
  const like = page.getByRole('region', { name: 'Mini player' }).getByRole('button', { name: 'Like' });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Sync status: \d+ changes? waiting$/ })).toBeVisible();
  await limitStorage(page, undefined);
  await plain.start();
  await page.reload();
  await expect.poll(() => plain.likeCount('jazz-0'), { timeout: 60_000 }).toBe(1);
});

test('the worker goes on with downloads when no tab does @full', async ({ open, plain, network }) => {
  const page = await beginAtPlaylistOfOne(open, network.origin);
  await plain.stop();
  await downloadSwitch(page).click();
  await expect(page.getByText('waiting for the network')).toBeVisible();
  await page.goto('about:blank');
  const worker = await serviceWorkerOf(page.context());
  await plain.start();
  // As if the song's row had never been seen.
  await worker.evaluate(() => caches.delete('offbeat-covers'));
  expect(await dispatchSync(worker, downloadTag)).toEqual([]);
  await expect.poll(() => hasCover(worker, 'jazz-0')).toBe(true);
  const stored = worker.evaluate(async () => (await (await caches.open('offbeat-audio')).keys()).length);
  expect(await stored).toBe(1);
});

const hosts: readonly (readonly [string, AudioHostOptions, readonly string[]])[] = [
  [
    'with ranges and lengths (@full)',
    { cors: true, ranges: true, contentLength: true, lastModified: true },
    ['GET -', `GET bytes=1000000-`],
  ],
  [
    'without ranges (@full)',
    { cors: true, ranges: false, contentLength: true, lastModified: true },
    ['GET -', 'GET bytes=1000000-'],
  ],
  ['without ranges or lengths (@full)', { cors: true, ranges: false, contentLength: false }, ['GET -', 'GET -']],
];

for (const [how, options, asked] of hosts) {
  test(`a song of a host elsewhere ${how} is stored, also after a cut`, async ({ open, plain }) => {
    const host = await startAudioHost(tone, options);
    plain.audioFrom(host.origin);
    const page = await beginAtPlaylistOfOne(open, plain.origin);
    host.cutAt = 1_000_000;
    await downloadSwitch(page).click();
    await untilOffline(page, 1, 1);
    expect(host.requests).toEqual(asked);
    expect(await storedHashes(page)).toEqual({ '/offbeat-audio/jazz-0/high': hashOfTone });
    await plain.stop();
    await host.close();
    await page.reload();
    await playsToItsEnd(page, 'Jazz Song 0');
  });
}

test('a song whose host forbids reading is left out, and its row says so @full', async ({ open, plain }) => {
  const host = await startAudioHost(tone, { cors: false, ranges: true, contentLength: true });
  plain.audioFrom(host.origin);
  const page = await beginAtPlaylistOfOne(open, plain.origin);
  await downloadSwitch(page).click();
  await untilOffline(page, 0, 0);
  await expect(
    page.getByRole('main').getByRole('list', { name: 'New Playlist' }).getByText('Plays online only'),
  ).toBeAttached();
  // Beside the switch too, as it is true of all songs.
  await expect(page.getByRole('main').locator('header').getByText('Plays online only')).toBeVisible();
  await host.close();
});
