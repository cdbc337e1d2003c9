import { beforeEach, describe, expect, it } from 'vitest';
import { id, ids, nowPlaying, startWorld, track, type World } from '../../support/player.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;
const genre = { route: '/genre/rock', kind: 'genre' } as const;

let world: World;
beforeEach(async () => {
  world = await startWorld({ tracks: ['a', 'b', 'c', 'd'].map((name) => track(name)) });
});

const now = () => nowPlaying(world);
const play = async (names: string, at: number, source: typeof list | typeof genre = list) => {
  world.player.playFrom(ids(names), at, source);
  await world.settle();
};

describe('choosing a track', () => {
  it('prepares, then plays it, shows it on the lock screen and adds it to Recently Played', async () => {
    world.player.playFrom(ids('abc'), 1, list);
    expect(now()).toBe('b preparing');
    await world.settle();
    expect(now()).toBe('b playing');
    expect(world.audio.url).toBe('https://music.test/audio/b.m4a');
    expect(world.shown.at(-1)?.title).toBe('Song b');
    await expect.poll(async () => (await world.db.recentlyPlayed.toArray()).map((row) => row.trackId)).toEqual(['b']);
  });

  it('toggles play and pause when it is the current track', async () => {
    await play('abc', 1);
    await play('xyb', 2);
    expect(now()).toBe('b paused');
    expect(world.player.snapshot().trackIds).toEqual(ids('abc'));
    await play('abc', 1);
    expect(now()).toBe('b playing');
  });

  it('starts a list anew with Play even when its first track is the current one', async () => {
    await play('ab', 0);
    world.audio.at = 50;
    world.player.playList(ids('ab'), list);
    await world.settle();
    expect(now()).toBe('a playing');
    expect(world.audio.at).toBe(0);
  });

  it('forgets an answer that comes after another track was chosen', async () => {
    world.player.playFrom(ids('abc'), 0, list);
    world.player.playFrom(ids('abc'), 2, list);
    await world.settle();
    expect(now()).toBe('c playing');
    expect(world.audio.loaded).toEqual(['https://music.test/audio/c.m4a']);
  });

  it('plays the stored audio where there is one', async () => {
    world.stored.add(id('a'));
    await play('ab', 0);
    expect(world.audio.url).toBe('blob:a');
  });

  it('keeps at most 50 in Recently Played, latest first, no duplicates', async () => {
    const many = Array.from({ length: 60 }, (_, n) => track(`t${n}`));
    world = await startWorld({ tracks: many });
    for (const one of [...many, ...many.slice(55)]) {
      world.player.playFrom([one.id], 0, list);
      world.leave();
      await world.settle();
    }
    const rows = await world.db.recentlyPlayed.orderBy('[ownerId+playedAtMs]').reverse().toArray();
    expect(rows).toHaveLength(50);
    expect(rows.slice(0, 2).map((row) => row.trackId)).toEqual(['t59', 't58']);
  });
});

describe('what comes next', () => {
  it('plays the next track when one ends, and the first after the last', async () => {
    await play('ab', 0);
    world.audio.end();
    await world.settle();
    expect(now()).toBe('b playing');
    world.audio.end();
    await world.settle();
    expect(now()).toBe('a playing');
  });

  it('stops at the end when repeat is off, and Play begins the song again', async () => {
    await play('ab', 1);
    world.player.cycleRepeat();
    world.player.cycleRepeat();
    expect(world.player.snapshot().repeat).toBe('off');
    world.audio.end();
    await world.settle();
    expect(now()).toBe('b paused');
    world.player.toggle();
    await world.settle();
    expect([now(), world.audio.at]).toEqual(['b playing', 0]);
  });

  it('repeats one at the end, while Next still moves', async () => {
    await play('ab', 0);
    world.player.cycleRepeat();
    world.audio.end();
    await world.settle();
    expect([now(), world.audio.at]).toEqual(['a playing', 0]);
    world.player.next();
    await world.settle();
    expect(now()).toBe('b playing');
  });

  it('follows a genre whose list has grown, and begins it again at its end', async () => {
    const rock = ['a', 'b', 'c'].map((name) => track(name, { genre: 'Rock' }));
    world = await startWorld({ tracks: rock });
    await world.db.lists.put({
      key: 'genre:Rock',
      ids: ['a', 'b', 'c'],
      page: 1,
      hasMore: 0,
      totalHits: 3,
      fetchedAtMs: 0,
    });
    await play('ab', 1, genre);
    world.audio.end();
    await world.settle();
    expect(now()).toBe('c playing');
    world.player.next();
    await world.settle();
    expect(now()).toBe('a playing');
  });

  it('begins the first song again on Previous, whatever repeat says', async () => {
    await play('abc', 0);
    world.audio.at = 2;
    world.player.previous();
    await world.settle();
    expect([now(), world.audio.at]).toEqual(['a playing', 0]);
  });

  it('restarts the song on Previous after 5 s, and moves before', async () => {
    await play('abc', 1);
    world.audio.at = 5.2;
    world.player.previous();
    await world.settle();
    expect([now(), world.audio.at]).toEqual(['b playing', 0]);
    world.player.previous();
    await world.settle();
    expect(now()).toBe('a playing');
  });

  it('makes the next track ready, so that it starts without a question', async () => {
    world.stored.add(id('b'));
    await play('ab', 0);
    world.audio.end();
    expect(world.audio.url).toBe('blob:b');
  });

  it('fetches the current track and the next one ahead once the current one needs the network no more', async () => {
    await play('abc', 0);
    expect([world.wanted, world.hasLink]).toEqual([[], true]);
    world.audio.say({ kind: 'loadedEnough' });
    await world.settle();
    expect([world.wanted, world.hasLink]).toEqual([[], false]);
    world.audio.say({ kind: 'loadedAhead' });
    await world.settle();
    expect([world.wanted, world.hasLink]).toEqual([[ids('ab')], false]);
  });
});

describe('the queue', () => {
  it('shuffles behind what plays without interrupting it', async () => {
    await play('abcd', 2);
    world.player.shuffleQueue();
    const { trackIds, currentIndex } = world.player.snapshot();
    expect([trackIds[0], currentIndex, new Set(trackIds).size]).toEqual(['c', 0, 4]);
    expect(world.audio.loaded).toHaveLength(1);
  });

  it('plays the following entry when the playing one is removed', async () => {
    await play('abc', 0);
    world.player.removeFromQueue(id('a'));
    await world.settle();
    expect(now()).toBe('b playing');
  });

  it('starts to play when something is queued while nothing is', async () => {
    world.player.addToQueue([id('d')]);
    await world.settle();
    expect(now()).toBe('d playing');
  });

  it('plays a tapped entry and toggles the playing one', async () => {
    await play('abc', 0);
    world.player.playEntry(id('c'));
    await world.settle();
    expect(now()).toBe('c playing');
    world.player.playEntry(id('c'));
    expect(now()).toBe('c paused');
  });
});

describe('the element', () => {
  it('shows a pause that the system made', async () => {
    await play('ab', 0);
    world.audio.isPlaying = false;
    world.audio.say({ kind: 'paused' });
    expect(now()).toBe('a paused');
  });

  it('stays paused with a play button when the browser refuses to play', async () => {
    world.audio.silence = 'refused';
    await play('ab', 0);
    expect(now()).toBe('a paused');
    world.audio.silence = null;
    world.player.toggle();
    await world.settle();
    expect(now()).toBe('a playing');
  });

  it('goes on preparing when a newer request interrupts the play, and skips a song where it fails without an event', async () => {
    world.audio.silence = 'interrupted';
    await play('ab', 0);
    expect(now()).toBe('a preparing');
    world.audio.silence = 'failed';
    await play('cd', 0);
    expect(world.notices).toEqual(['skipping', 'nothingPlays']);
  });

  it('goes on at the same second when the quality changes', async () => {
    world = await startWorld({ tracks: [track('k', { processedAudioKey: 'key' })] });
    await play('k', 0);
    world.audio.at = 42;
    await world.db.settings.put({ key: 'audioQuality', value: 'low' });
    await expect.poll(() => world.audio.url).toBe('https://music.test/audio/key-low.m4a');
    expect(world.audio.at).toBe(42);
    await world.settle();
    expect(now()).toBe('k playing');
  });

  it('pauses when another tab plays', async () => {
    await play('ab', 0);
    world.loseAudio();
    expect(now()).toBe('a paused');
  });

  it('answers to media keys', async () => {
    await play('abc', 0);
    world.keys().next();
    await world.settle();
    expect(now()).toBe('b playing');
    world.keys().seekTo(30);
    expect(world.audio.at).toBe(30);
    world.keys().pause();
    expect(now()).toBe('b paused');
    world.keys().play();
    await world.settle();
    expect(now()).toBe('b playing');
  });

  it('stops and clears the track when the mini player is dismissed', async () => {
    await play('ab', 0);
    world.player.dismiss();
    expect(world.player.snapshot()).toMatchObject({ currentTrackId: null, status: 'idle' });
    expect(world.audio.url).toBeNull();
    expect(world.shown.at(-1)).toBeNull();
  });

  it('comes back from a dismissal at its place and silent: a seek and a pause do not wait for the load', async () => {
    await play('ab', 1);
    world.audio.at = 12;
    world.player.pause();
    world.player.dismiss();
    await world.settle();
    world.player.playFrom(ids('ab'), 1, list);
    world.player.seek(12);
    world.player.pause();
    await world.settle();
    expect(now()).toBe('b paused');
    expect(world.audio.isPlaying).toBe(false);
    expect(world.player.timeS()).toBe(12);
    world.keys().play();
    await world.settle();
    expect([now(), world.audio.at]).toEqual(['b playing', 12]);
  });

  it('keeps the volume between 0 and 1 in steps of 0.01, and a mute apart from it', () => {
    world.player.setVolume(0.333);
    expect([world.audio.volume, world.player.snapshot().volume]).toEqual([0.33, 0.33]);
    world.player.toggleMute();
    expect([world.audio.muted, world.player.snapshot().volume]).toEqual([true, 0]);
    world.player.toggleMute();
    expect(world.player.snapshot().volume).toBe(0.33);
    world.player.setVolume(7);
    expect(world.audio.volume).toBe(1);
  });
});
