import { expect, it } from 'vitest';
import { id, ids, startWorld, track } from '../../support/player.ts';

it('counts a stored copy as played once it is audible, not when it is looked up', async () => {
  const world = await startWorld({ tracks: [track('a'), track('b')] });
  const row = { quality: 'high', cacheKey: '/a', bytes: 1, mime: 'audio/mp4', pinned: 0, storedAtMs: 1 } as const;
  await world.db.audioFiles.bulkPut([
    { ...row, trackId: id('a'), playedAtMs: 1 },
    { ...row, trackId: id('b'), playedAtMs: 2 },
  ]);
  world.stored.add(id('a'));
  world.player.expect(id('a'));
  await world.settle();
  const order = async () => (await world.db.audioFiles.orderBy('playedAtMs').toArray()).map((one) => one.trackId);
  expect(await order()).toEqual(['a', 'b']);
  world.player.playFrom(ids('ab'), 0, { route: '/offline', kind: 'playlist' });
  await expect.poll(order).toEqual(['b', 'a']);
});
