import { beforeEach, describe, expect, it } from 'vitest';
import { id, ids, startWorld, track, type World } from '../../support/player.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;

let world: World;
beforeEach(async () => {
  world = await startWorld({ tracks: ['a', 'b', 'c'].map((name) => track(name)) });
});

describe('a song that may be pressed', () => {
  it('is looked up before it is, and so is given to the element in the press itself', async () => {
    world.player.expect(id('b'));
    await world.settle();
    world.player.playFrom(ids('abc'), 1, list);
    expect(world.audio.loaded).toEqual(['https://music.test/audio/b.m4a']);
    await world.settle();
    expect(world.player.snapshot()).toMatchObject({ currentTrackId: 'b', status: 'playing' });
    expect(world.shown.at(-1)?.title).toBe('Song b');
  });

  it('is not looked up twice when the press comes first', async () => {
    world.player.expect(id('b'));
    world.player.playFrom(ids('abc'), 1, list);
    await world.settle();
    expect(world.lookedUp.filter((one) => one === 'b')).toHaveLength(1);
    expect(world.player.snapshot().status).toBe('playing');
  });

  it('is played from this device when its audio was stored meanwhile', async () => {
    world.player.expect(id('b'));
    await world.settle();
    world.store(id('b'));
    await world.settle();
    world.player.playFrom(ids('abc'), 1, list);
    expect(world.audio.url).toBe('blob:b');
  });

  it('is another one when something else is pressed', async () => {
    world.player.expect(id('b'));
    await world.settle();
    world.player.playFrom(ids('abc'), 2, list);
    await world.settle();
    expect(world.audio.url).toBe('https://music.test/audio/c.m4a');
  });
});

describe('a song on its way', () => {
  it('is requested in the quality of the settings alone, however early the press', async () => {
    const { db } = world;
    await db.settings.put({ key: 'audioQuality', value: 'low' });
    await db.tracks.put({ ...track('k', { processedAudioKey: 'key' }), seenAtMs: 0 });
    world = await startWorld({ db });
    world.player.playFrom(ids('k'), 0, list);
    await world.settle();
    expect(world.player.snapshot()).toMatchObject({ currentTrackId: 'k', status: 'playing' });
    expect(world.audio.loaded).toEqual(['https://music.test/audio/key-low.m4a']);
  });

  it('notifies subscribers once, when it is audible', async () => {
    world.player.expect(id('a'));
    await world.settle();
    const seen: string[] = [];
    world.player.subscribe(() => seen.push(world.player.snapshot().status));
    world.player.playFrom(ids('ab'), 0, list);
    expect(world.player.snapshot().status).toBe('preparing');
    await world.settle();
    expect(seen).toEqual(['playing']);
  });

  it('reaches the lock screen once it is audible', async () => {
    world.player.expect(id('a'));
    await world.settle();
    world.player.playFrom(ids('ab'), 0, list);
    expect(world.audio.loaded).toHaveLength(1);
    expect(world.shown).toEqual([]);
    await world.settle();
    expect(world.shown.map((one) => one?.title)).toEqual(['Song a']);
  });

  it('reaches the lock screen a moment later when it is not audible at once', async () => {
    world.audio.broken.add('https://music.test/audio/a.m4a');
    world.network.pending = new Promise(() => undefined);
    world.player.playFrom(ids('ab'), 0, list);
    await expect.poll(() => world.shown.map((one) => one?.title)).toEqual(['Song a']);
  });

  it('notifies subscribers a moment later when it is not audible at once', async () => {
    world.audio.broken.add('https://music.test/audio/a.m4a');
    world.network.pending = new Promise(() => undefined);
    const seen: string[] = [];
    world.player.subscribe(() => seen.push(world.player.snapshot().status));
    world.player.playFrom(ids('ab'), 0, list);
    await expect.poll(() => seen).toEqual(['preparing']);
  });

  it('tells who watches of a seek, also while it is paused', async () => {
    world.player.playFrom(ids('ab'), 0, list);
    await world.settle();
    world.player.pause();
    await world.settle();
    let told = 0;
    world.player.subscribe(() => told++);
    world.player.seekBy(5);
    expect(told).toBe(1);
  });

  it('begins where the listener sought meanwhile', async () => {
    world.player.playFrom(ids('ab'), 0, list);
    world.player.seek(30);
    await world.settle();
    expect(world.audio.at).toBe(30);
    expect(world.player.timeS()).toBe(30);
  });
});
