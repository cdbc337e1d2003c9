import { startPlainServer } from '../../support/plain-server.ts';
import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  guestIdOf,
  like,
  likesOf,
  listen,
  openGenre,
  pressLike,
  stored,
  syncStatus,
  untilSent,
} from '../support/user.ts';
import { asGuest } from '../support/screen.ts';
import { dispatchSync, serviceWorkerOf } from '../support/service-worker.ts';

test('sends a like and says so @full', async ({ profile, stack, network, errors }) => {
  // Covers that were on their way when the page was left.
  errors.allow(networkErrors);
  const page = await listen(await profile.open(), network.origin);
  await like(page);
  await untilSent(page);
  await expect.poll(async () => (await likesOf(stack, await guestIdOf(page))).length).toBe(1);
  expect(network.requests({ method: 'POST', path: '/api/likes' })).toHaveLength(1);
});

test('case 3 and background sync: a like made offline goes out from the worker with every tab closed', async ({
  profile,
  errors,
}) => {
  errors.allow(networkErrors);
  const plain = await startPlainServer();
  const context = await profile.open();
  const page = await listen(context, plain.origin);
  const guestId = await guestIdOf(page);
  await plain.stop();
  await like(page);
  await expect(syncStatus(page, '1 change waiting')).toBeVisible();
  const worker = await serviceWorkerOf(context);
  const blank = await context.newPage();
  await page.close();

  await plain.start();
  // A browser repeats the event until it is done; this machine's delivers none by itself (docs/testing.md, Browser facts).
  await expect
    .poll(
      async () => {
        await dispatchSync(worker);
        return plain.likesOf(guestId).length;
      },
      { timeout: 45_000 },
    )
    .toBe(1);
  await blank.close();
  await plain.stop();
});

test('keeps the heart over a reload without a server, and sends when it is back @full', async ({
  profile,
  stack,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  const page = await listen(await profile.open(), network.origin);
  await stack.stopServer();
  await like(page);
  await page.reload();
  await page
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /^More for / })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Remove from Favorites' })).toBeVisible();
  await page.keyboard.press('Escape');
  await stack.startServer();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(syncStatus(page, 'All changes saved')).toBeVisible({ timeout: 60_000 });
  expect(await likesOf(stack, await guestIdOf(page))).toHaveLength(1);
});

test('case 7 and 10: a lost answer, a portal, a redirect and half an answer have one effect together @full', async ({
  profile,
  stack,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  const page = await listen(await profile.open(), network.origin);
  const likes = { method: 'POST', path: '/api/likes' };
  network.when(likes, { kind: 'captivePortal' }, 1);
  network.when(likes, { kind: 'redirect', to: '/login' }, 1);
  network.when(likes, { kind: 'dropAfter' }, 1);
  network.when(likes, { kind: 'truncate', bytes: 4 }, 1);
  await like(page);
  await expect.poll(() => network.requests(likes).length, { timeout: 60_000 }).toBe(5);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  const keys = new Set(network.requests(likes).map(({ headers }) => headers['idempotency-key']));
  expect(keys.size).toBe(1);
  expect(await likesOf(stack, await guestIdOf(page))).toHaveLength(1);
  expect(network.requests({ method: 'POST', path: /^\/api\/tracks\/[^/]+\/like$/ })).toHaveLength(1);
});

test('case 7: the worker is killed while the server works; nothing is lost or doubled @full', async ({
  profile,
  stack,
  network,
  errors,
}) => {
  test.setTimeout(180_000);
  errors.allow(networkErrors);
  const context = await profile.open();
  const page = await listen(context, network.origin);
  const likes = { method: 'POST', path: '/api/likes' };
  network.when(likes, { kind: 'hang' }, 1);
  await like(page);
  await expect.poll(() => network.requests(likes).length).toBe(1);
  const cdp = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  // Its lease would hold for 45 s; that its lock is gone tells the page at once.
  const killedAtMs = Date.now();
  await expect.poll(() => network.requests(likes).length, { timeout: 40_000 }).toBe(2);
  expect(Date.now() - killedAtMs).toBeLessThan(40_000);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible({ timeout: 30_000 });
  expect(await likesOf(stack, await guestIdOf(page))).toHaveLength(1);
});

test('case 4 and 19: two tabs and the worker send each change once, and both tabs show it @full', async ({
  profile,
  stack,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  const context = await profile.open();
  const first = await listen(context, network.origin);
  const second = await context.newPage();
  await openGenre(second, network.origin);
  for (let nth = 0; nth < 4; nth++) {
    const page = nth % 2 === 0 ? first : second;
    // A tab in the background draws once a second, and each click waits for frames.
    await page.bringToFront();
    await like(page, nth);
  }
  await Promise.all([first, second].map((page) => page.evaluate(() => window.dispatchEvent(new Event('online')))));
  const guestId = await guestIdOf(first);
  await expect.poll(async () => (await likesOf(stack, guestId)).length).toBe(4);
  await expect(syncStatus(second, 'All changes saved')).toBeVisible();
  expect(network.requests({ method: 'POST', path: '/api/likes' })).toHaveLength(4);
  await first.bringToFront();
  await first
    .getByRole('listitem')
    .nth(3)
    .getByRole('button', { name: /^More for / })
    .click();
  await expect(first.getByRole('menuitem', { name: 'Remove from Favorites' })).toBeVisible();
});

test('case 13: a refused change is listed, and Discard takes it back @full', async ({ profile, network, errors }) => {
  errors.allow(networkErrors);
  const page = await listen(await profile.open(), network.origin);
  network.when({ method: 'POST', path: '/api/likes' }, { kind: 'status', status: 400 });
  await pressLike(page);
  await expect(syncStatus(page, '1 change needs attention')).toBeVisible();
  await pressLike(page, 1);
  await syncStatus(page, '2 changes need attention').click();
  const dialog = page.getByRole('dialog', { name: 'Sync' });
  const discards = dialog.getByRole('button', { name: /^Discard / });
  const narrow = page.viewportSize() ?? { width: 0, height: 0 };
  // A tablet turned on its side has another bar with the button that opened the dialog.
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect(page.getByText('Your Library')).toBeVisible();
  await expect(discards).toHaveCount(2);
  await page.setViewportSize(narrow);
  await discards.first().click();
  await expect(discards).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  // The toast keeps off the sheet, which has its own buttons.
  const [toast, sheet] = await Promise.all([
    page.getByRole('button', { name: 'Undo' }).boundingBox(),
    dialog.boundingBox(),
  ]);
  expect((toast?.y ?? Infinity) + (toast?.height ?? 0)).toBeLessThanOrEqual(sheet?.y ?? 0);
  await discards.click();
  await page.keyboard.press('Escape');
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  expect(await stored(page, 'likes')).toEqual([]);
});

test('case 22: without background sync the tab drains by itself @full', async ({ profile, stack, network, errors }) => {
  errors.allow(networkErrors);
  const context = await profile.open();
  await context.addInitScript(() => {
    // The blank page a context begins with is no secure context.
    if (!('ServiceWorkerRegistration' in globalThis)) return;
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', {
      value: { register: () => Promise.reject(new Error('not allowed')) },
    });
    Object.defineProperty(ServiceWorkerContainer.prototype, 'controller', { get: () => null });
  });
  const page = await context.newPage();
  await asGuest(page, network.origin);
  await openGenre(page, network.origin);
  await like(page);
  await expect.poll(async () => (await likesOf(stack, await guestIdOf(page))).length).toBe(1);
});
