import { expect, it } from 'vitest';
import { ids, nowPlaying, startWorld, track } from '../../support/player.ts';

it('a next track without a record is looked up now and then, not without end, while another plays', async () => {
  const world = await startWorld({ tracks: [track('a')] });
  world.player.playFrom(ids('ab'), 0, { route: '/liked-songs', kind: 'playlist' });
  for (let round = 0; round < 5; round++) await world.settle();
  expect(nowPlaying(world)).toBe('a playing');
  expect(world.lookedUp).toContain('b');
  // Once for each event of the player, of which there are a few.
  expect(world.lookedUp.length).toBeLessThan(10);
});
