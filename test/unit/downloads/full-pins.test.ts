import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it, onTestFinished, vi } from 'vitest';
import { fullPins } from '../../../src/db/pins/full-pins.ts';
import { haltFull, pinCollection, unhaltFull } from '../../../src/db/pins/commands.ts';
import { followFullPins } from '../../../src/downloads/full-pins.ts';
import { contextFor, freshDb, guest, trackId } from '../db/support.ts';

it('tells once of each stop of a pin, in any tab or worker, and of none before it', async () => {
  const db = freshDb();
  const tell = vi.fn<() => void>();
  let full: readonly string[] | undefined;
  const [a, b] = [trackId('a'), trackId('b')];
  await pinCollection(contextFor(db), 'genre:A', [a]);
  await pinCollection(contextFor(db), 'genre:B', [b]);
  await haltFull(db, guest, b);
  onTestFinished(followFullPins(db, tell));
  // The query under test began before, and so ends before.
  const subscription = liveQuery(() => fullPins(db)).subscribe((now) => (full = now));
  onTestFinished(() => subscription.unsubscribe());
  await expect.poll(() => full?.length).toBe(1);
  await haltFull(db, guest, a);
  await expect.poll(() => tell.mock.calls.length).toBe(1);
  await unhaltFull(db, guest);
  await expect.poll(() => full).toEqual([]);
  expect(tell).toHaveBeenCalledTimes(1);
  await haltFull(db, guest, a);
  await expect.poll(() => tell.mock.calls.length).toBe(2);
});
