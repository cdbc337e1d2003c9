import { expect, it } from 'vitest';
import { audioHost, id, ids, nowPlaying, startWorld, track } from '../../support/player.ts';

it('a song chosen while another is skipped is not left for what follows the other', async () => {
  const world = await startWorld({ tracks: ['a', 'b', 'c', 'd'].map((name) => track(name)) });
  for (const name of ['a', 'c']) world.audio.broken.add(`${audioHost}/${name}.m4a`);
  world.stored.add(id('b')).add(id('d'));
  const checks: ((answers: boolean) => void)[] = [];
  for (const startAt of [0, 2]) {
    world.network.pending = new Promise((resolve) => checks.push(resolve));
    world.player.playFrom(ids('abcd'), startAt, { route: '/liked-songs', kind: 'playlist' });
    await world.settle();
  }
  checks[0]?.(false);
  await world.settle();
  expect(nowPlaying(world)).toBe('c preparing');
  checks[1]?.(false);
  await world.settle();
  expect(nowPlaying(world)).toBe('d playing');
});
