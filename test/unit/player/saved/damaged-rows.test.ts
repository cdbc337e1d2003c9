import { expect, it, vi } from 'vitest';
import { recentFailures } from '../../../../src/lib/log.ts';
import { guest, ids, startWorld, track } from '../../../support/player.ts';

const started = () => startWorld({ tracks: ['a', 'b', 'c'].map((name) => track(name)) });
const saved = { ownerId: guest, sourceRoute: '/liked-songs', currentTimeS: 33, lastCountedTrackId: null };

it.each(['loud', Number.NaN, 7])('restores a player whose saved volume is %o', async (volume) => {
  const world = await started();
  const damaged: object = { ...saved, trackId: 'b', repeat: 'twice', volume, playedMs: 'long' };
  await world.db.table('playerState').put(damaged);
  await world.db.table('playQueue').put({ ownerId: guest, trackIds: ['a', {}, 'b'], kind: 'playlist' });
  const told = vi.fn<() => void>();
  world.player.subscribe(told);
  await world.player.restore();
  expect(told).toHaveBeenCalled();
  expect(world.player.snapshot()).toMatchObject({ currentTrackId: 'b', repeat: 'all', volume: 1, trackIds: ids('ab') });
  expect([world.player.timeS(), world.audio.volume]).toEqual([33, 1]);
});

it('carries out the other effects of a step when one of them throws, and logs it', async () => {
  const world = await started();
  world.player.playFrom(ids('abc'), 1, { route: '/liked-songs', kind: 'playlist' });
  await world.settle();
  vi.spyOn(world.audio, 'setVolume').mockImplementation(() => {
    throw new TypeError('The provided double value is non-finite.');
  });
  const told = vi.fn<() => void>();
  world.player.subscribe(told);
  world.player.setVolume(0.4);
  expect(told).toHaveBeenCalled();
  expect(world.player.snapshot().volume).toBe(0.4);
  await expect.poll(async () => (await world.db.playerState.get(guest))?.volume).toBe(0.4);
  expect(recentFailures().at(-1)).toMatchObject({ what: 'player effect setVolume', error: 'TypeError' });
});

it('tells the screen of a song also where the lock screen cannot be told', async () => {
  const world = await started();
  world.player.playFrom(ids('abc'), 1, { route: '/liked-songs', kind: 'playlist' });
  await world.settle();
  vi.spyOn(world.shown, 'push').mockImplementation(() => {
    throw new TypeError('Failed to construct MediaMetadata');
  });
  const told = vi.fn<() => void>();
  world.player.subscribe(told);
  world.player.dismiss();
  expect(told).toHaveBeenCalled();
  expect(recentFailures().at(-1)).toMatchObject({ error: 'TypeError' });
});
