import { expect, type Page } from '@playwright/test';
import { beginAtJazz, storedHashes, test } from '../support/downloads.ts';
import { stored } from '../support/user.ts';

/** The error with which IndexedDB refuses a row of `bytes` in a database beside ours; null when it is written. */
const refusal = (page: Page, bytes: number): Promise<string | null> =>
  page.evaluate(
    (size) =>
      new Promise<string | null>((done) => {
        const opening = indexedDB.open('probe', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
        opening.onerror = () => done(opening.error?.name ?? 'unknown');
        opening.onsuccess = () => {
          const change = opening.result.transaction('rows', 'readwrite');
          change.objectStore('rows').put(new Uint8Array(size), 1);
          const end = (error: string | null): void => {
            opening.result.close();
            done(error);
          };
          change.oncomplete = () => end(null);
          change.onabort = () => end(change.error?.name ?? 'unknown');
        };
      }),
    bytes,
  );

const waiting = async (page: Page): Promise<number> => (await stored(page, 'outbox')).length;

/** What this origin stores once nothing is being written any more: the same so many times in a row. */
async function usageAtRest(page: Page): Promise<number> {
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        seen.unshift(await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0));
        return seen.slice(0, 4).filter((usage) => usage === seen[0]).length;
      },
      { intervals: [500] },
    )
    .toBe(4);
  return seen[0] ?? 0;
}

test('a like is written where IndexedDB itself refuses for want of space: what was played goes for it @full', async ({
  open,
  plain,
}) => {
  const page = await beginAtJazz(open, plain.origin);
  await page.getByRole('main').getByRole('button', { name: 'Play Jazz Song 0', exact: true }).click();
  await expect.poll(async () => Object.keys(await storedHashes(page)).length).toBe(2);
  // A player at rest writes nothing: else its own next write would make the room before the like has to.
  const mini = page.getByRole('region', { name: 'Mini player' });
  await mini.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(mini.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await plain.stop();
  const usage = await usageAtRest(page);
  const session = await page.context().newCDPSession(page);
  // Half of what was played is 3.5 MB: without it there is room again.
  await session.send('Storage.overrideQuotaForOrigin', { origin: plain.origin, quotaSize: usage - 1_000_000 });
  await expect.poll(() => refusal(page, 100), { timeout: 60_000 }).toBe('QuotaExceededError');
  const before = await waiting(page);
  const like = mini.getByRole('button', { name: 'Like' });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  expect(await waiting(page)).toBeGreaterThan(before);
  // The half that was played longest ago made the room.
  expect(Object.keys(await storedHashes(page)).length).toBe(1);
  await plain.start();
  await page.reload();
  await expect.poll(() => plain.likeCount('jazz-0'), { timeout: 60_000 }).toBe(1);
});
