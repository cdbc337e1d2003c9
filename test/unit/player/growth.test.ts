import { beforeEach, expect, it } from 'vitest';
import { emptyQueue, queueAfter, type Queue } from '../../../src/core/queue.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { createGrowth } from '../../../src/player/growth.ts';
import { id, ids, track } from '../../support/player.ts';
import { freshDb } from '../db/support.ts';

let db: OffbeatDb;
let queue: Queue;

const play = (names: string, startAt: number): Queue =>
  queueAfter(emptyQueue, { kind: 'listPlayed', trackIds: ids(names), startAt, from: 'genre', route: '/genre/rock' });
const takeOut = (name: string): void => {
  queue = queueAfter(queue, { kind: 'removed', trackId: id(name) });
};
const store = (names: string) =>
  db.lists.put({ key: 'genre:Rock', ids: Array.from(names), page: 1, hasMore: 0, totalHits: 100, fetchedAtMs: 0 });
const growing = () =>
  createGrowth({
    db: () => db,
    queue: () => queue,
    track: () => track('b', { genre: 'Rock' }),
    looksOffline: () => true,
    nextPage: () => Promise.resolve(),
    grew: (grown) => {
      queue = grown;
    },
  });
const settled = async (): Promise<string> => {
  for (let round = 0; round < 60; round++) await new Promise((resolve) => setImmediate(resolve));
  return queue.trackIds.join('');
};

beforeEach(async () => {
  db = freshDb();
  queue = play('abc', 1);
  await store('abcd');
});

it('leaves a queue alone that changed while the list was being read', async () => {
  const growth = growing();
  growth.ahead();
  takeOut('a');
  expect(await settled()).toBe('bc');
  growth.ahead();
  expect(await settled()).toBe('bcd');
});

it('does not bring back the last songs, which the listener took out', async () => {
  const growth = growing();
  growth.ahead();
  expect(await settled()).toBe('abcd');
  for (const name of 'dc') takeOut(name);
  growth.ahead();
  expect(await settled()).toBe('ab');
  await store('abcdef');
  growth.ahead();
  expect(await settled()).toBe('abef');
  // Chosen anew, the genre is whole again.
  queue = { ...play('abcdef', 5), route: '/genre/pop' };
  growth.ahead();
  await settled();
  queue = play('ab', 1);
  growth.ahead();
  expect(await settled()).toBe('abcdef');
});
