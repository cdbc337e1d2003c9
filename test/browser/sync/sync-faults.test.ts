import { networkErrors } from '../support/console-watch.ts';
import { expect, test } from '../support/fixtures.ts';
import { guestIdOf, like, likesOf, listen, openGenre, stored, syncStatus, untilSent } from '../support/user.ts';
import { dispatchSync, outboxTag, serviceWorkerOf } from '../support/service-worker.ts';
import { version1 } from '../../support/old-schemas.ts';

test('case 22: the last sync event a browser grants comes while the server is down; the change stays and goes later @full', async ({
  profile,
  stack,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  const context = await profile.open();
  const page = await listen(context, network.origin);
  const guestId = await guestIdOf(page);
  await stack.stopServer();
  await like(page);
  const worker = await serviceWorkerOf(context);
  expect(await dispatchSync(worker, outboxTag, true)).toEqual([expect.stringContaining('Changes remain')]);
  expect((await stored(page, 'outbox')).length).toBe(2);
  await stack.startServer();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(syncStatus(page, 'All changes saved')).toBeVisible({ timeout: 60_000 });
  expect(await likesOf(stack, guestId)).toHaveLength(1);
});

test('case 24: an old tab that does not close the database is named, and nothing is lost when it does', async ({
  page,
  sharedStack,
  errors,
}) => {
  // The page that is no app has no icon.
  errors.allow(networkErrors);
  // A page of the same origin that holds the database in version 1 and ignores versionchange.
  const old = await page.context().newPage();
  await old.route('**/old-tab', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Old</title>' }));
  await old.goto(`${sharedStack.origin}/old-tab`);
  await old.evaluate(
    (tables) =>
      new Promise<void>((resolve, reject) => {
        const pathOf = (text: string): string | string[] =>
          text.startsWith('[') ? text.slice(1, -1).split('+') : text.replace(/^[+*]+/, '');
        // Dexie's version 1 is 10 to IndexedDB.
        const opening = indexedDB.open('offbeat', 10);
        opening.addEventListener('error', () => reject(new Error('did not open')));
        opening.addEventListener('upgradeneeded', () => {
          for (const [name, schema] of tables) {
            const [key = '', ...indexes] = schema.split(', ');
            const store = opening.result.createObjectStore(name, {
              keyPath: pathOf(key),
              autoIncrement: key.startsWith('++'),
            });
            for (const index of indexes) {
              store.createIndex(index.replace('*', ''), pathOf(index), { multiEntry: index.startsWith('*') });
            }
            if (name === 'tracks') store.put({ id: 'kept', title: 'Kept', words: ['kept'] });
          }
        });
        opening.addEventListener('success', () => {
          Reflect.set(globalThis, 'held', opening.result);
          resolve();
        });
      }),
    Object.entries(version1),
  );
  await page.goto(sharedStack.origin);
  await expect(page.getByText('Please close or reload that tab')).toBeVisible();
  await old.close();
  await expect(page.getByRole('button', { name: 'Continue as Guest' })).toBeVisible();
  expect(await stored(page, 'tracks')).toMatchObject([{ id: 'kept', title: 'Kept' }]);
});

test('case 14: a like and its unlike while the page knows that it is offline are never sent', async ({
  context,
  stack,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  const page = await listen(context, network.origin);
  await stack.stopServer();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(page.getByRole('link', { name: /^Offline · / })).toBeVisible();
  await like(page);
  // A drain has run, and its health check was not answered.
  const failures = async () =>
    (await stored(page, 'counters')).find(({ key }) => key === 'backoff:all:failures')?.['value'];
  await expect.poll(failures).toBeGreaterThan(0);
  expect((await stored(page, 'outbox')).map(({ attempts }) => attempts)).toEqual([0, 0]);
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Remove from Favorites' }).click();
  await expect.poll(async () => (await stored(page, 'outbox')).length).toBe(0);
  await stack.startServer();
  await like(page, 1);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await untilSent(page);
  expect(network.requests({ method: 'POST', path: '/api/likes' })).toHaveLength(1);
});

test('case 28: on a network that answers nothing the screens come from the device at once', async ({
  context,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  const page = await listen(context, network.origin);
  await like(page);
  await untilSent(page);
  // The screens' addresses are the worker's to answer.
  const asked = network.requests({ path: /^\/(?:genre|liked-songs)/ }).length;
  network.when({}, { kind: 'hang' });
  // The page gives a request up after 20 s; here never: what waited for one would wait for good.
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    const givesUpMs = 10_000;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0, ...rest: unknown[]) => (ms < givesUpMs ? set(run, ms, ...rest) : 0),
    });
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await openGenre(page, network.origin);
  await page.goto(`${network.origin}/liked-songs`);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  expect(network.requests({ path: /^\/(?:genre|liked-songs)/ })).toHaveLength(asked);
});

test('case 9: what a server holds back for a while is sent in the end, each change once @full', async ({
  profile,
  stack,
  network,
  errors,
}) => {
  errors.allow(networkErrors);
  const page = await listen(await profile.open(), network.origin);
  const likes = { method: 'POST', path: '/api/likes' };
  network.when(likes, { kind: 'status', status: 429, retryAfter: '2' }, 1);
  network.when(likes, { kind: 'status', status: 500 }, 2);
  await like(page);
  await expect.poll(() => network.requests(likes).length, { timeout: 60_000 }).toBe(4);
  await expect(syncStatus(page, 'All changes saved')).toBeVisible();
  expect(await likesOf(stack, await guestIdOf(page))).toHaveLength(1);
});
