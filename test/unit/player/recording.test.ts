import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseOwnerId, visitorId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { audioHost, id, ids, startWorld, track, type World } from '../../support/player.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;

let world: World;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  world = await startWorld({ tracks: ['a', 'b', 'c'].map((name) => track(name, { genre: 'Rock' })) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = async (ms: number, of: World = world) => {
  await vi.advanceTimersByTimeAsync(ms);
  await of.settle();
};
const play = async (names: string, at = 0, of: World = world) => {
  of.player.playFrom(ids(names), at, list);
  await of.settle();
};
const sent = async (of: World = world) =>
  (await of.db.outbox.toArray()).map(({ mutation }) =>
    'trackId' in mutation ? `${mutation.kind} ${mutation.trackId}` : mutation.kind,
  );

describe('the end of a track', () => {
  it('records a play and raises the count 250 ms later', async () => {
    await play('ab');
    world.audio.end();
    await pass(249);
    expect(await sent()).toEqual([]);
    await pass(1);
    expect(await sent()).toEqual(['interaction.play a']);
    world.leave();
    await world.settle();
    expect([await sent(), await world.db.playCounts.toArray()]).toMatchObject([['interaction.play a'], [{ plays: 1 }]]);
  });

  it('is recorded even when the page goes away within those 250 ms', async () => {
    await play('ab');
    world.audio.end();
    world.leave();
    await world.settle();
    expect(await sent()).toEqual(['interaction.play a']);
    world.leave();
    await pass(300);
    expect(await sent()).toEqual(['interaction.play a']);
  });
});

describe('a manual skip', () => {
  it('is recorded 250 ms later', async () => {
    await play('ab');
    world.player.next();
    await world.settle();
    await pass(249);
    expect(await sent()).toEqual([]);
    await pass(1);
    expect(await sent()).toEqual(['interaction.skip a']);
  });

  it('is not one when there is nothing to skip to, nor when a track ends by itself', async () => {
    await play('a');
    world.player.cycleRepeat();
    world.player.cycleRepeat();
    world.player.next();
    await pass(300);
    expect(await sent()).toEqual([]);
    world.audio.end();
    await pass(300);
    expect(await sent()).toEqual(['interaction.play a']);
  });
});

describe('the count on the server', () => {
  it('comes once, after 30 s of sound', async () => {
    await play('a');
    await pass(29_999);
    expect(await sent()).toEqual([]);
    await pass(1);
    expect(await sent()).toEqual(['track.countPlay a']);
    await pass(120_000);
    expect(await sent()).toEqual(['track.countPlay a']);
  });

  it('does not count pauses, stalls and seeks', async () => {
    await play('a');
    await pass(20_000);
    world.player.pause();
    await pass(60_000);
    world.player.toggle();
    await world.settle();
    world.player.seek(90);
    world.audio.say({ kind: 'waiting' });
    await pass(15_000);
    world.audio.say({ kind: 'playing' });
    await pass(9_999);
    expect(await sent()).toEqual([]);
    await pass(1);
    expect(await sent()).toEqual(['track.countPlay a']);
  });

  it('goes on where it was after a reload, and is not repeated by one', async () => {
    await play('a');
    await pass(20_000);
    world.leave();
    await world.settle();
    const again = await startWorld({ db: world.db });
    await again.player.restore();
    again.player.toggle();
    await again.settle();
    await pass(9_000, again);
    expect(await sent(again)).toEqual([]);
    await pass(1_500, again);
    expect(await sent(again)).toEqual(['track.countPlay a']);
    again.leave();
    await again.settle();
    const third = await startWorld({ db: world.db });
    await third.player.restore();
    third.player.toggle();
    await third.settle();
    await pass(60_000, third);
    expect(await sent(third)).toEqual(['track.countPlay a']);
  });

  it('comes again when another track was counted in between', async () => {
    for (const name of ['a', 'b', 'a']) {
      await play(name);
      await pass(31_000);
    }
    expect(await sent()).toEqual(['track.countPlay a', 'track.countPlay b', 'track.countPlay a']);
  });

  it('comes once when two tabs hear the same track', async () => {
    const other = await startWorld({ db: world.db });
    await play('a');
    await play('a', 0, other);
    await pass(31_000);
    expect(await sent()).toEqual(['track.countPlay a']);
  });
});

describe('background processing', () => {
  const foreign = async () => {
    world = await startWorld({ tracks: [track('f', { audioUrl: 'https://ai.test/f.mp3', genre: 'Rock' })] });
  };

  it('is asked for 123 ms after foreign audio plays, once a track, and not for one that was left before', async () => {
    await foreign();
    await play('f');
    world.player.dismiss();
    await pass(500);
    await play('f');
    await pass(122);
    expect(await sent()).toEqual([]);
    await pass(1);
    expect(await sent()).toEqual(['audio.process f']);
    await world.db.outbox.clear();
    world.player.playList(ids('f'), list);
    await pass(500);
    expect(await sent()).toEqual([]);
  });

  it('is never requested for audio of the product’s own host, or without CORS', async () => {
    await play('a');
    await pass(500);
    expect(await sent()).toEqual([]);
    await foreign();
    await world.db.corsBlocked.put({ trackId: id('f'), seenAtMs: 0 });
    await play('f');
    await pass(500);
    expect(await sent()).toEqual([]);
  });
});

describe('the saved state', () => {
  it('is the track, its second, the queue in its order, repeat and volume', async () => {
    await play('abc', 1);
    world.player.moveInQueue(0, 2);
    world.player.cycleRepeat();
    world.player.setVolume(0.4);
    world.audio.at = 61.5;
    await pass(1_000);
    const again = await startWorld({ db: world.db });
    await again.player.restore();
    expect(again.player.snapshot()).toMatchObject({
      currentTrackId: 'b',
      status: 'paused',
      trackIds: ids('bca'),
      currentIndex: 0,
      repeat: 'one',
      volume: 0.4,
      durationS: 100,
    });
    expect(again.player.timeS()).toBe(61.5);
    expect(again.audio.loaded).toEqual([]);
    again.player.toggle();
    await again.settle();
    expect([again.audio.url, again.audio.at]).toEqual([`${audioHost}/b.m4a`, 61.5]);
  });

  it('is written when the page goes away, to the moment', async () => {
    await play('ab');
    world.audio.at = 12.345;
    world.leave();
    await world.settle();
    expect(await world.db.playerState.toArray()).toMatchObject([{ trackId: 'a', currentTimeS: 12.345 }]);
  });

  it('is not touched by a tab that another tab silenced', async () => {
    await play('ab');
    await pass(500);
    world.loseAudio();
    const before = await world.db.playerState.toArray();
    world.audio.at = 99;
    world.leave();
    await pass(5_000);
    expect(await world.db.playerState.toArray()).toEqual(before);
  });

  it('does not come back after the mini player was dismissed', async () => {
    await play('ab');
    await pass(500);
    world.player.dismiss();
    await pass(500);
    const again = await startWorld({ db: world.db });
    await again.player.restore();
    expect(again.player.snapshot().currentTrackId).toBeNull();
  });

  it('does not come back either when the page goes away right after that', async () => {
    await play('ab');
    await pass(500);
    world.player.dismiss();
    world.leave();
    // Nothing of this page runs any more: what it still wanted to write a moment later is lost.
    world.loseAudio();
    await world.settle();
    expect(await world.db.playerState.toArray()).toMatchObject([{ trackId: null, currentTimeS: 0 }]);
  });

  it('gives way to what was pressed before the database answered', async () => {
    await play('ab');
    await pass(500);
    const again = await startWorld({ db: world.db });
    const restored = again.player.restore();
    again.player.playFrom(ids('c'), 0, list);
    await restored;
    await again.settle();
    expect(again.player.snapshot().currentTrackId).toBe('c');
  });

  it('writes the queue only when it changes', async () => {
    await play('abc');
    await pass(500);
    let writes = 0;
    world.db.playQueue.hook('updating', () => {
      writes++;
    });
    await pass(10_000);
    expect(writes).toBe(0);
    world.player.moveInQueue(1, 2);
    await pass(500);
    expect(writes).toBe(1);
  });
});

describe('listeners', () => {
  it('leaves no music behind after signing out', async () => {
    await play('ab');
    world.owner.current = visitorId;
    world.player.userChanged(true);
    await pass(500);
    expect(world.player.snapshot().currentTrackId).toBeNull();
  });

  it('plays on when a visitor becomes a guest, and saves for the guest from then on', async () => {
    world.owner.current = visitorId;
    await play('ab');
    const newGuest = assertDefined(parseOwnerId('guest_new'), 'guest');
    world.owner.current = newGuest;
    world.player.userChanged(false);
    await pass(500);
    expect(world.player.snapshot().status).toBe('playing');
    expect((await world.db.playerState.get(newGuest))?.trackId).toBe('a');
  });

  it('sends the count of a visitor, and no interaction', async () => {
    world.owner.current = visitorId;
    await play('ab');
    await pass(31_000);
    world.audio.end();
    await pass(300);
    expect(await sent()).toEqual(['track.countPlay a']);
  });
});
