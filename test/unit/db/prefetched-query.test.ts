import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, test, vi } from 'vitest';
import { storeSetting } from '../../../src/db/settings/commands.ts';
import { settings } from '../../../src/db/settings/queries.ts';
import { createPrefetchedQuery, type PrefetchedQuery } from '../../../src/db/prefetched-query.ts';
import { freshDb } from './support.ts';
import { waitFor } from '../../support/unit/wait.ts';

async function prefetchedSettings() {
  const db = freshDb();
  // Creating the schema would run the query once more.
  await db.open();
  const query = vi.fn<() => Promise<boolean>>(async () => (await settings(db)).keyboardShortcuts);
  return { db, query, prefetched: createPrefetchedQuery<boolean>() };
}

test('a prefetched query has its answer before the first watcher, and does not run again for the first watcher', async () => {
  const { query, prefetched } = await prefetchedSettings();
  expect(await prefetched.prefetch('shortcuts', query)).toBe(true);
  const live = prefetched.live('shortcuts', query);
  expect(live.hasValue?.()).toBe(true);
  const answer = live.getValue?.();
  expect(answer).toEqual({ key: 'shortcuts', value: true });
  live.subscribe(() => undefined).unsubscribe();
  expect(query).toHaveBeenCalledTimes(1);
});

test('it stays live: a change reaches its watchers', async () => {
  const { db, query, prefetched } = await prefetchedSettings();
  await prefetched.prefetch('shortcuts', query);
  const seen: boolean[] = [];
  const live = prefetched.live('shortcuts', query);
  const watch = live.subscribe(({ value }) => seen.push(value));
  await storeSetting({ db }, { key: 'keyboardShortcuts', value: 0 });
  await waitFor(() => expect(seen).toEqual([false]));
  watch.unsubscribe();
  // React's strict effects watch again. Dexie may tell the new watcher of the change above once more.
  live.subscribe(({ value }) => seen.push(value));
  await waitFor(() => expect(seen.length).toBeGreaterThan(1));
  expect(new Set(seen)).toEqual(new Set([false]));
});

test('another key, or a second watcher, gets a query of its own', async () => {
  const { query, prefetched } = await prefetchedSettings();
  await prefetched.prefetch('shortcuts', query);
  expect(prefetched.live('another key', query).hasValue?.()).toBe(false);
  await prefetched.prefetch('shortcuts', query);
  prefetched.live('shortcuts', query);
  expect(prefetched.live('shortcuts', query).hasValue?.()).toBe(false);
});

test('a failing query does not delay the start', async () => {
  const { prefetched } = await prefetchedSettings();
  await prefetched.prefetch('broken', () => Promise.reject(new Error('broken')));
  const failed = vi.fn<(error: unknown) => void>();
  prefetched.live('broken', () => Promise.reject(new Error('broken'))).subscribe(() => undefined, failed);
  await waitFor(() => expect(failed).toHaveBeenCalled());
});

test('a failing query prefetches nothing and rejects nowhere', async () => {
  const { prefetched } = await prefetchedSettings();
  expect(await prefetched.prefetch('shortcuts', () => Promise.reject(new Error('no')))).toBeUndefined();
});

test.each([
  ['taken by no screen', () => undefined],
  ['taken by a render that React dropped', (prefetched) => prefetched.live('shortcuts', () => Promise.resolve(true))],
  ['followed by another screen', (prefetched) => prefetched.live('another key', () => Promise.resolve(true))],
] satisfies [string, (prefetched: PrefetchedQuery<boolean>) => unknown][])(
  'a query that was %s stops after a while, instead of running on every change',
  async (_, use) => {
    const { db, query, prefetched } = await prefetchedSettings();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await prefetched.prefetch('shortcuts', query);
    use(prefetched);
    // The database needs its own timers, so that the clock cannot be replaced.
    for (const [run, ms] of timers.mock.calls) if (ms === 10_000) run();
    const seen: (boolean | undefined)[] = [];
    const other = liveQuery(async () => (await settings(db)).keyboardShortcuts).subscribe((value) => seen.push(value));
    await waitFor(() => expect(seen).toEqual([true]));
    await storeSetting({ db }, { key: 'keyboardShortcuts', value: 0 });
    await waitFor(() => expect(seen.at(-1)).toBe(false));
    other.unsubscribe();
    expect(query).toHaveBeenCalledTimes(1);
  },
);
