import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pinsWithoutPlace } from '../../../src/db/pins/full-pins.ts';
import { haltPins, pinCollection, unhaltFull } from '../../../src/db/pins/commands.ts';
import { followFullPins } from '../../../src/downloads/full-pins.ts';
import { contextFor, freshDb, guest, trackId } from '../db/support.ts';

it('tells once of each stop of a pin, in any tab or worker', async () => {
  const db = freshDb();
  const tell = vi.fn<(reason: string) => void>();
  let full: readonly string[] | undefined;
  const [a, b] = [trackId('a'), trackId('b')];
  await pinCollection(contextFor(db), 'genre:A', [a]);
  await pinCollection(contextFor(db), 'genre:B', [b]);
  onTestFinished(followFullPins(db, tell));
  // The query under test began before, and so ends before.
  const subscription = liveQuery(() => pinsWithoutPlace(db)).subscribe((now) => (full = now.map(({ key }) => key)));
  onTestFinished(() => subscription.unsubscribe());
  await expect.poll(() => full).toEqual([]);
  await haltPins(db, guest, a, 'full');
  await expect.poll(() => tell.mock.calls.length).toBe(1);
  await unhaltFull(db, guest);
  await expect.poll(() => full).toEqual([]);
  expect(tell).toHaveBeenCalledTimes(1);
  await haltPins(db, guest, a, 'full');
  await expect.poll(() => tell.mock.calls.length).toBe(2);
  await haltPins(db, guest, b, 'unstorable');
  await expect.poll(() => tell.mock.calls).toEqual([['full'], ['full'], ['unstorable']]);
});

it('of a pin that the worker stopped while no page was open, the next page tells, and no page after it', async () => {
  const db = freshDb();
  const [first, second] = [vi.fn<(reason: string) => void>(), vi.fn<(reason: string) => void>()];
  await pinCollection(contextFor(db), 'genre:A', [trackId('a')]);
  await haltPins(db, guest, trackId('a'), 'full');
  onTestFinished(followFullPins(db, first));
  await expect.poll(() => first.mock.calls).toEqual([['full']]);
  await expect.poll(async () => (await pinsWithoutPlace(db)).map(({ isTold }) => isTold)).toEqual([true]);
  onTestFinished(followFullPins(db, second));
  // The query under test began before, and so ends before.
  await new Promise((resolve) => {
    const subscription = liveQuery(() => pinsWithoutPlace(db)).subscribe(resolve);
    onTestFinished(() => subscription.unsubscribe());
  });
  expect(second).not.toHaveBeenCalled();
  expect(first).toHaveBeenCalledTimes(1);
});
