import { beforeEach, describe, expect, it } from 'vitest';
import { id, ids, nowPlaying, startWorld, track, type World } from '../../support/player.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld({ tracks: ['a', 'b', 'c'].map((name) => track(name)) });
});

const now = () => nowPlaying(world);
const play = async (at: number) => {
  world.player.playFrom(ids('abc'), at, { route: '/liked-songs', kind: 'playlist' });
  await world.settle();
};

describe('the position of a track that is not loaded', () => {
  it('is not that of the last track, which the element still has: Previous goes back', async () => {
    await play(0);
    world.audio.at = 50;
    world.player.playEntry(id('c'));
    world.player.previous();
    await world.settle();
    expect(now()).toBe('b playing');
  });

  it('restarts with Previous a track that is shown at its 50th second', async () => {
    await play(1);
    world.audio.at = 50;
    world.audio.say({ kind: 'failed', reason: 'noOutput' });
    world.audio.say({ kind: 'failed', reason: 'noOutput' });
    expect(now()).toBe('b paused');
    expect(world.player.timeS()).toBe(50);
    // Nothing is loaded.
    world.audio.at = 0;
    world.player.previous();
    await world.settle();
    expect(now()).toBe('b playing');
    expect(world.audio.at).toBe(0);
  });

  it('is sought within the length of its record', async () => {
    await play(1);
    world.audio.at = 98;
    world.audio.say({ kind: 'failed', reason: 'noOutput' });
    world.audio.say({ kind: 'failed', reason: 'noOutput' });
    world.player.seekBy(5);
    expect(world.player.timeS()).toBe(100);
    world.player.seekBy(-200);
    expect(world.player.timeS()).toBe(0);
  });

  it('has no length of the last track, before its own record is read', async () => {
    await play(0);
    expect(world.player.snapshot().durationS).toBe(100);
    world.player.playEntry(id('c'));
    expect(world.player.snapshot().durationS).toBeNull();
    await world.settle();
    expect(world.player.snapshot().durationS).toBe(100);
  });

  it('is sought so too while its audio does not tell a length', async () => {
    world.audio.length = null;
    await play(1);
    world.player.seek(500);
    expect(world.audio.at).toBe(100);
  });

  it('is where the network broke off, when nothing else can play: Play goes on there once it is back', async () => {
    await play(0);
    world.audio.at = 33;
    Object.assign(world.network, { offline: true, answers: false });
    world.audio.say({ kind: 'failed', reason: 'network' });
    await world.settle();
    expect([now(), world.player.timeS(), world.notices]).toEqual(['a paused', 33, ['nothingPlayable']]);
    Object.assign(world.network, { offline: false, answers: true });
    world.player.toggle();
    await world.settle();
    expect([now(), world.audio.at]).toEqual(['a playing', 33]);
  });
});

describe('a song whose network breaks off for a moment', () => {
  const breakOff = async (atS: number) => {
    world.audio.at = atS;
    world.audio.say({ kind: 'failed', reason: 'network' });
    await world.settle();
    return [now(), world.audio.at, world.notices];
  };

  it('goes on at its second once its host answers, and is skipped only where it breaks off there again', async () => {
    await play(0);
    expect(await breakOff(33)).toEqual(['a playing', 33, []]);
    expect(await breakOff(60)).toEqual(['a playing', 60, []]);
    expect(await breakOff(61)).toEqual(['b playing', 0, ['skipping']]);
    expect(await breakOff(62)).toEqual(['b playing', 62, ['skipping']]);
  });
});
