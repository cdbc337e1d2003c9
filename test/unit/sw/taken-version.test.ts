import { beforeEach, expect, it, vi } from 'vitest';
import { noteTaken, takenPage } from '../../../sw/taken-version.ts';
import { takenVersionKey } from '../../../src/platform/shared/cache-names.ts';
import { FakeCaches } from '../../support/fake-caches.ts';

const shell = 'offbeat-shell-v1';
const page = (text: string) => () => Promise.resolve(new Response(text));

let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
});

it('the version taken last is found', async () => {
  expect(await takenPage(shell)).toBeUndefined();
  await noteTaken(shell, page('version 2'));
  await noteTaken(shell, page('version 3'));
  expect(await (await takenPage(shell))?.text()).toBe('version 3');
  expect(caches.keys(shell)).toEqual([takenVersionKey]);
});

it('a full disk, caches that cannot be read or no page among the files do not put off that a version takes over', async () => {
  caches.failNextPuts = 1;
  await noteTaken(shell, page('version 2'));
  await noteTaken(shell, () => Promise.reject(new Error('unreadable')));
  await noteTaken(shell, () => Promise.resolve(undefined));
  expect(await takenPage(shell)).toBeUndefined();
});
