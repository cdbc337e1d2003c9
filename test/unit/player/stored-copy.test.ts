import { expect, it } from 'vitest';
import { id, ids, nowPlaying, startWorld, track } from '../../support/player.ts';

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

it('follows as the next of a repeated list although Next had left it, once the track between was heard', async () => {
  let now = 0;
  const world = await startWorld({ tracks: [track('a'), track('b'), track('c')], nowMs: () => now });
  world.stored.add(id('a'));
  world.player.playFrom(ids('abc'), 0, { route: '/offline', kind: 'playlist' });
  await world.settle().then(world.player.next).then(world.settle);
  expect(nowPlaying(world)).toBe('b playing');
  now += 10_000;
  world.network.answers = false;
  world.audio.say({ kind: 'failed', reason: 'network' });
  await world.settle();
  expect([nowPlaying(world), world.notices]).toEqual(['a playing', ['skipping']]);
});
