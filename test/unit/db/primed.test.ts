import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { storeSetting } from '../../../src/db/settings/commands.ts';
import { settings } from '../../../src/db/settings/queries.ts';
import { createPrimed } from '../../../src/db/primed.ts';
import { freshDb } from './support.ts';

async function primedSettings() {
  const db = freshDb();
  // The schema's making would wake the query once more.
  await db.open();
  const query = vi.fn<() => Promise<boolean>>(async () => (await settings(db)).keyboardShortcuts);
  return { db, query, primed: createPrimed<boolean>() };
}

test('a primed query has its answer before anybody watches, and is not asked again for the first who does', async () => {
  const { query, primed } = await primedSettings();
  expect(await primed.prime('shortcuts', query)).toBe(true);
  const live = primed.live('shortcuts', query);
  expect(live.hasValue?.()).toBe(true);
  const answer = live.getValue?.();
  expect(answer).toEqual({ key: 'shortcuts', value: true });
  live.subscribe(() => undefined).unsubscribe();
  expect(query).toHaveBeenCalledTimes(1);
});

test('it goes on living: a change reaches whoever watches', async () => {
  const { db, query, primed } = await primedSettings();
  await primed.prime('shortcuts', query);
  const seen: boolean[] = [];
  const live = primed.live('shortcuts', query);
  const watch = live.subscribe(({ value }) => seen.push(value));
  await storeSetting({ db }, { key: 'keyboardShortcuts', value: 0 });
  await vi.waitFor(() => expect(seen).toEqual([false]));
  watch.unsubscribe();
  // As React's strict effects do: watched again, it asks again.
  live.subscribe(({ value }) => seen.push(value));
  await vi.waitFor(() => expect(seen).toEqual([false, false]));
});

test('another question, or a second asker, gets a query of its own', async () => {
  const { query, primed } = await primedSettings();
  await primed.prime('shortcuts', query);
  expect(primed.live('somebody else’s', query).hasValue?.()).toBe(false);
  await primed.prime('shortcuts', query);
  primed.live('shortcuts', query);
  expect(primed.live('shortcuts', query).hasValue?.()).toBe(false);
});

test('a query that fails holds nobody up', async () => {
  const { primed } = await primedSettings();
  await primed.prime('broken', () => Promise.reject(new Error('broken')));
  const failed = vi.fn<(error: unknown) => void>();
  primed.live('broken', () => Promise.reject(new Error('broken'))).subscribe(() => undefined, failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalled());
});

test('a query that fails gives nothing ahead, and rejects for nobody', async () => {
  const { primed } = await primedSettings();
  expect(await primed.prime('shortcuts', () => Promise.reject(new Error('no')))).toBeUndefined();
});
