import { beforeEach, expect, it, vi } from 'vitest';
import { createPreviousShell, previousShell } from '../../../sw/previous-shell.ts';
import { FakeCaches } from '../../support/fake-caches.ts';

const shell = 'offbeat-shell-v1';
const none: ReadonlySet<string> = new Set();

let caches: FakeCaches;
let tabs: readonly string[];

beforeEach(() => {
  caches = new FakeCaches();
  tabs = ['tab-1'];
  vi.stubGlobal('caches', caches);
});

async function precache(...paths: readonly string[]): Promise<void> {
  const cache = (await caches.open(shell)) as Cache;
  for (const path of paths) await cache.put(path, new Response(path));
}

const stored = (): readonly string[] => caches.keys(previousShell).filter((path) => path !== '/offbeat-previous-tabs');
const create = () => createPreviousShell(() => Promise.resolve(tabs));

it('a page that starts during the copy leaves the files of the tabs that are open', async () => {
  await precache('/assets/a-1.js', '/assets/b-1.js', '/assets/c-1.js');
  // At each of the copy's steps in turn, also in the cache of the version before, whose tab is closed by now.
  for (const hasOlder of [false, true]) {
    for (let step = 0; step < 30; step++) {
      await caches.delete(previousShell);
      if (hasOlder) {
        tabs = ['tab-0'];
        await create().store(shell, none);
        tabs = ['tab-1'];
      }
      const previous = create();
      const storing = previous.store(shell, none);
      for (let awaited = 0; awaited < step; awaited++) await Promise.resolve();
      await Promise.all([previous.forget(), storing]);
      expect(stored(), `step ${step}`).toHaveLength(3);
    }
  }
});

it('a copy that ends early, on a full disk, leaves a list of whose files they are, and the new version takes over', async () => {
  await precache('/assets/a-1.js', '/assets/b-1.js');
  caches.failPutsOf = '/assets/b-1.js';
  await create().store(shell, none);
  await create().forget();
  expect(stored()).toEqual(['/assets/a-1.js']);
  tabs = ['tab-2'];
  await create().forget();
  expect(stored()).toEqual([]);
});

it('copies only hashed files that the new version lacks, and only for open tabs', async () => {
  await precache('/assets/a-1.js', '/assets/same.js', '/index.html');
  const current = new Set(['https://music.test/assets/same.js']);
  await create().store(shell, current);
  expect(stored()).toEqual(['/assets/a-1.js']);
  tabs = [];
  await create().store(shell, current);
  expect(stored()).toEqual([]);
});
