import { expect, it } from 'vitest';
import { followTransactions } from '../../../src/db/live-transactions.ts';
import { freshDb, guest } from './support.ts';

const listened = { key: 'plays', value: 1 };

it('aborts what is being written, and says so', async () => {
  const db = freshDb();
  const abortAll = followTransactions(db);
  await db.open();
  const aborted: boolean[] = [];
  const writing = db.transaction('rw', db.counters, async () => {
    await db.counters.put(listened);
    aborted.push(abortAll());
  });
  await expect(writing).rejects.toThrow('abort');
  expect(aborted).toEqual([true]);
  expect(await db.counters.toArray()).toEqual([]);
});

it('leaves alone what is written, and what commits', async () => {
  const db = freshDb();
  const abortAll = followTransactions(db);
  await db.open();
  await db.counters.put(listened);
  const committing = db.backendDB().transaction('likes', 'readwrite');
  committing.objectStore('likes').put({ ownerId: guest, trackId: 'a', likedAtMs: 1 });
  committing.commit();
  expect(abortAll()).toBe(false);
  expect(await db.counters.toArray()).toEqual([listened]);
  expect(await db.likes.count()).toBe(1);
});
