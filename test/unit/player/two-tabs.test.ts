import { beforeEach, describe, expect, it } from 'vitest';
import { guest, id, ids, nowPlaying, startWorld, track, type World } from '../../support/player.ts';
import { waitFor } from '../../support/unit/wait.ts';

/** The second is written once a second, on a busy machine later. */
const timeoutMs = { timeout: 10_000 };

const list = { route: '/liked-songs', kind: 'playlist' } as const;

let first: World;
let second: World;
beforeEach(async () => {
  first = await startWorld({ tracks: ['a', 'b', 'c', 'd'].map((name) => track(name)) });
  await first.player.restore();
  first.player.playFrom(ids('abc'), 1, list);
  await first.settle();
  await waitFor(async () => {
    if ((await first.db.playerState.get(guest))?.trackId !== 'b') throw new Error('not saved yet');
  });
  second = await startWorld({ db: first.db });
  await second.player.restore();
});

describe('a second tab', () => {
  it('shows what plays in the first, its second and its queue, and goes on showing them', async () => {
    expect([nowPlaying(second), second.player.snapshot().trackIds.join('')]).toEqual(['b paused', 'abc']);
    first.audio.at = 50;
    await expect.poll(() => second.player.timeS(), timeoutMs).toBe(50);
    first.player.next();
    first.player.moveInQueue(0, 1);
    await expect.poll(() => nowPlaying(second), timeoutMs).toBe('c paused');
    await expect.poll(() => second.player.snapshot().trackIds.join(''), timeoutMs).toBe('bac');
    expect([second.audio.loaded, nowPlaying(first)]).toEqual([[], 'c playing']);
  });

  it('takes over at that second with Play; the first pauses, lets its audio go and shows the second', async () => {
    first.audio.at = 50;
    await expect.poll(() => second.player.timeS(), timeoutMs).toBe(50);
    second.player.toggle();
    first.loseAudio();
    await second.settle();
    expect([nowPlaying(second), second.audio.at, nowPlaying(first)]).toEqual(['b playing', 50, 'b paused']);
    second.player.next();
    await expect.poll(() => nowPlaying(first), timeoutMs).toBe('c paused');
    expect([first.audio.url, nowPlaying(second)]).toEqual([null, 'c playing']);
  });

  it('edits the queue around what plays in the first', async () => {
    second.player.addToQueue([id('d')]);
    second.player.setVolume(0.4);
    await expect.poll(() => first.player.snapshot().trackIds.join(''), timeoutMs).toBe('abcd');
    await expect.poll(() => first.audio.volume, timeoutMs).toBe(0.4);
    expect([nowPlaying(first), first.audio.loaded]).toEqual(['b playing', ['https://music.test/audio/b.m4a']]);
  });

  it('stops the music when the player is dismissed there', async () => {
    second.player.dismiss();
    await expect.poll(() => nowPlaying(first), timeoutMs).toBe('nothing idle');
    expect(first.audio.url).toBeNull();
    expect(await first.db.playQueue.count()).toBe(0);
  });

  it('that dismissed the player does not stop or lose what is played in the first after that', async () => {
    second.player.dismiss();
    await expect.poll(() => nowPlaying(first), timeoutMs).toBe('nothing idle');
    first.player.playFrom(ids('cd'), 0, list);
    await expect.poll(async () => (await first.db.playerState.get(guest))?.trackId, timeoutMs).toBe('c');
    await expect.poll(() => nowPlaying(second), timeoutMs).toBe('c paused');
    expect(nowPlaying(first)).toBe('c playing');
  });
});

describe('a row that is edited by hand', () => {
  it('shows while nothing plays here', async () => {
    first.player.pause();
    await expect.poll(async () => (await first.db.playerState.get(guest))?.trackId, timeoutMs).toBe('b');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await first.db.playerState.update(guest, { trackId: id('c'), currentTimeS: 33, repeat: 'one', volume: 0.3 });
    await expect.poll(() => nowPlaying(first), timeoutMs).toBe('c paused');
    expect(first.player.snapshot()).toMatchObject({ currentIndex: 2, repeat: 'one', volume: 0.3, durationS: 100 });
    expect([first.player.timeS(), first.audio.volume]).toEqual([33, 0.3]);
    first.player.toggle();
    await first.settle();
    expect([nowPlaying(first), first.audio.at]).toEqual(['c playing', 33]);
  });

  it('shows also where the edit goes past Dexie, as devtools do: no live query sees it', async () => {
    first.audio.at = 50;
    first.player.pause();
    await expect.poll(() => second.player.timeS(), timeoutMs).toBe(50);
    const transaction = first.db.backendDB().transaction('playerState', 'readwrite');
    const rows = transaction.objectStore('playerState');
    const reading = rows.get(guest);
    reading.addEventListener('success', () => rows.put({ ...reading.result, trackId: id('c'), currentTimeS: 33 }));
    await new Promise((done) => transaction.addEventListener('complete', done));
    for (const tab of [first, second]) {
      await expect.poll(() => nowPlaying(tab), timeoutMs).toBe('c paused');
      expect(tab.player.timeS()).toBe(33);
    }
  });

  it('keeps the track and the second of what plays here', async () => {
    first.audio.at = 12;
    await first.db.playerState.update(guest, { trackId: id('c'), currentTimeS: 33, repeat: 'one' });
    await expect.poll(() => first.player.snapshot().repeat, timeoutMs).toBe('one');
    expect([nowPlaying(first), first.player.timeS()]).toEqual(['b playing', 12]);
    await expect
      .poll(() => first.db.playerState.get(guest), timeoutMs)
      .toMatchObject({ trackId: 'b', currentTimeS: 12, repeat: 'one' });
  });
});

it('never takes its own word for another’s: what is paused stays loaded', async () => {
  first.audio.at = 20;
  first.player.pause();
  for (const repeat of ['one', 'off', 'all'] as const) {
    first.player.cycleRepeat();
    first.player.moveInQueue(0, 2);
    expect(first.player.snapshot().repeat).toBe(repeat);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await expect.poll(async () => (await first.db.playerState.get(guest))?.repeat, timeoutMs).toBe('all');
  expect([nowPlaying(first), first.audio.url]).toEqual(['b paused', 'https://music.test/audio/b.m4a']);
  expect(first.player.snapshot().trackIds.join('')).toBe('abc');
});
