import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ids, startWorld, track } from '../../../support/player.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function pass({ settle }: Pick<Awaited<ReturnType<typeof startWorld>>, 'settle'>, ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

it('a play that cannot be written is told once per visit, and the music plays on', async () => {
  const world = await startWorld({ tracks: ['a', 'b', 'c'].map((name) => track(name, { genre: 'Rock' })) });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  world.player.playFrom(ids('abc'), 0, { route: '/liked-songs', kind: 'playlist' });
  await world.settle();
  await pass(world, 200);
  expect(world.notices).toEqual(['notSaved']);
  world.audio.end();
  await pass(world, 300);
  expect(world.player.snapshot()).toMatchObject({ status: 'playing', currentTrackId: 'b' });
  expect(world.notices).toEqual(['notSaved']);
});

it('a queue that cannot be saved is told once per visit, also while nothing plays', async () => {
  const world = await startWorld({ tracks: ['a', 'b', 'c', 'd'].map((name) => track(name, { genre: 'Rock' })) });
  world.player.playFrom(ids('ab'), 0, { route: '/liked-songs', kind: 'playlist' });
  await world.settle();
  world.player.pause();
  await pass(world, 200);
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'playQueue') throw new DOMException('full', 'QuotaExceededError');
    return Reflect.apply(put, this, args);
  });
  for (const added of ['c', 'd']) {
    world.player.addToQueue(ids(added));
    await pass(world, 200);
  }
  expect(world.player.snapshot().trackIds).toEqual(ids('abcd'));
  expect(world.notices).toEqual(['notSaved']);
});
