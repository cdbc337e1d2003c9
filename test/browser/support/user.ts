import { expect, type BrowserContext, type Page } from '@playwright/test';
import { asGuest } from './screen.ts';
import { untilControlled } from './service-worker.ts';
import type { Stack } from './stack.ts';

/** Opens the app as a new guest on a genre's list. */
export async function listen(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await asGuest(page, origin);
  await untilControlled(page);
  await openGenre(page, origin);
  return page;
}

export async function openGenre(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/genre/lo-fi`);
  await expect(page.getByRole('listitem').first()).toBeVisible();
}

/** Presses Add to Favorites of the nth song of the list. */
export async function pressLike(page: Page, nth = 0): Promise<void> {
  await page
    .getByRole('listitem')
    .nth(nth)
    .getByRole('button', { name: /^More for / })
    .click();
  await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
}

/** Likes the nth song of the list. A server that refuses at once takes the like back before it is seen here: use `pressLike`. */
export async function like(page: Page, nth = 0): Promise<void> {
  const before = (await stored(page, 'likes')).length;
  await pressLike(page, nth);
  // A tap counts from its commit on: what follows may be a reload or a kill.
  await expect.poll(async () => (await stored(page, 'likes')).length).toBe(before + 1);
}

/** What Dexie holds, read as devtools would. */
export const stored = (page: Page, table: string): Promise<readonly Record<string, unknown>[]> =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('offbeat');
        opening.addEventListener('error', () => reject(new Error('offbeat does not open')));
        opening.addEventListener('success', () => {
          const db = opening.result;
          const reading = db.transaction(name).objectStore(name).getAll();
          reading.addEventListener('success', () => {
            db.close();
            resolve(reading.result as Record<string, unknown>[]);
          });
        });
      }),
    table,
  );

export const guestIdOf = async (page: Page): Promise<string> =>
  String((await stored(page, 'identity'))[0]?.['ownerId']);

export async function likesOf(stack: Stack, guestId: string): Promise<readonly unknown[]> {
  const answer = (await stack.get(`/api/likes/${guestId}`)) as { likes: unknown[] };
  return answer.likes;
}

/** The shell's Sync status when it says so. */
export const syncStatus = (page: Page, text: string) => page.getByRole('button', { name: `Sync status: ${text}` });

/** Waits until no change waits. The status alone shows the last result of a live query: just after a commit, the one before it. */
export async function untilSent(page: Page, timeout = 15_000): Promise<void> {
  await expect.poll(async () => (await stored(page, 'outbox')).length, { timeout }).toBe(0);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
}
