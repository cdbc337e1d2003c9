import { expect, it } from 'vitest';
import { emptyQueue, queueAfter, type Queue } from '../../../src/core/queue.ts';
import { createGrowth } from '../../../src/player/growth.ts';
import { id, ids, track } from '../../support/player.ts';
import { freshDb } from '../db/support.ts';

it('leaves a queue alone that changed while the list was being read', async () => {
  const db = freshDb();
  const list = { page: 1, hasMore: 0, totalHits: 100, fetchedAtMs: 0 } as const;
  await db.lists.put({ ...list, key: 'genre:Rock', ids: ['a', 'b', 'c', 'd'] });
  const played = { kind: 'listPlayed', trackIds: ids('abc'), startAt: 1, from: 'genre', route: '/genre/rock' } as const;
  let queue: Queue = queueAfter(emptyQueue, played);
  const grown: Queue[] = [];
  const growth = createGrowth({
    db: () => db,
    queue: () => queue,
    track: () => track('b', { genre: 'Rock' }),
    looksOffline: () => true,
    nextPage: () => Promise.resolve(),
    grew: (now) => grown.push(now),
  });
  growth.ahead();
  queue = queueAfter(queue, { kind: 'removed', trackId: id('a') });
  for (let round = 0; round < 60; round++) await new Promise((resolve) => setImmediate(resolve));
  expect(grown).toEqual([]);
  growth.ahead();
  await expect.poll(() => grown.map(({ trackIds }) => trackIds)).toEqual([ids('bcd')]);
});
