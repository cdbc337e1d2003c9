import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { goesOnPlaying } from '../../../src/db/player/queries.ts';
import { storeSetting } from '../../../src/db/settings/commands.ts';
import {
  audioHost,
  guest,
  id,
  ids,
  nowPlaying,
  startWorld,
  track,
  type World,
  type WorldOptions,
} from '../../support/player.ts';
import { waitFor } from '../../support/unit/wait.ts';

const list = { route: '/playlist/p', kind: 'playlist' } as const;
const rock = ['a', 'b', 'c', 'd', 'e'];
const all = [...rock.map((name) => track(name, { genre: 'Rock' })), track('z', { genre: 'Jazz' })];

let world: World;

const setGoOn = async (isOn: boolean): Promise<void> => {
  await storeSetting(world, { key: 'goOnPlaying', value: isOn ? 1 : 0 });
};
/** The player's own query of it began before, and so ends before. */
const untilSettingRead = (): Promise<void> =>
  new Promise((done) => {
    liveQuery(() => goesOnPlaying(world.db)).subscribe((isOn) => {
      if (isOn) done();
    });
  });
const listRock = (names: readonly string[]) =>
  world.db.lists.put({ key: 'genre:Rock', ids: names, page: 1, hasMore: 0, totalHits: null, fetchedAtMs: 0 });

/** A player with the setting on and repeat off, that plays `names` from `at`. */
async function start(names: string, at: number, options: WorldOptions = {}): Promise<void> {
  world = await startWorld({ tracks: all, ...options });
  await listRock(rock);
  play(names, at);
  await setGoOn(true);
}
function play(names: string, at: number): void {
  world.player.cycleRepeat();
  world.player.cycleRepeat();
  world.player.playFrom(ids(names), at, list);
}
const now = () => nowPlaying(world);
const queued = () => world.player.snapshot().trackIds.join('');
const suggested = () => world.player.snapshot().suggestedIds.toSorted().join('');

beforeEach(async () => {
  await start('ab', 1);
  await waitFor(() => {
    if (suggested() !== 'cde') throw new Error(`Suggested: ${suggested()}`);
  });
});

describe('with the setting on', () => {
  it('shows what will follow while the last song plays, and goes on with it without loading anything new', async () => {
    expect(queued().slice(0, 2)).toBe('ab');
    const next = world.player.snapshot().trackIds[2];
    await expect.poll(() => world.lookedUp).toContain(next);
    await world.settle();
    world.audio.end();
    // In the same turn: on iOS, playback continues in the background only directly after a track's end.
    expect([world.player.snapshot().currentTrackId, world.audio.url]).toEqual([
      next,
      `https://music.test/audio/${next}.m4a`,
    ]);
  });

  it('goes on with Next on the last song, also where nothing was looked up before', async () => {
    world = await startWorld({ db: world.db });
    await untilSettingRead();
    world.audio.silence = 'refused';
    play('ab', 1);
    await expect.poll(now).toBe('b paused');
    expect(suggested()).toBe('');
    world.audio.silence = null;
    world.player.next();
    await expect.poll(now).toMatch(/[cde] playing/);
  });

  it('stops when nothing similar is left, and asks for a page of the genre before', async () => {
    await start('abcde', 4);
    await expect.poll(() => world.asked).toEqual([{ kind: 'genre', term: 'Rock', next: true }]);
    world.audio.end();
    await expect.poll(now).toBe('e paused');
    expect(queued()).toBe('abcde');
  });

  it('plays what a page of the genre brings', async () => {
    await start('abcde', 4, {
      nextPage: async () => {
        await world.db.tracks.put({ ...track('f', { genre: 'Rock' }), seenAtMs: 0 });
        await listRock([...rock, 'f']);
      },
    });
    await expect.poll(suggested).toBe('f');
  });

  it('prefers songs that were not played lately, and plays those again before it stops', async () => {
    await setGoOn(false);
    await expect.poll(suggested).toBe('');
    await world.db.recentlyPlayed.bulkPut(
      ['c'].map((name, at) => ({ ownerId: guest, trackId: id(name), playedAtMs: at })),
    );
    await setGoOn(true);
    await expect.poll(suggested).toBe('de');
    for (const name of 'de') world.player.removeFromQueue(id(name));
    await expect.poll(suggested).toBe('c');
  });

  it('does not go on where repeat begins the list again, and drops what it had suggested', async () => {
    world.player.cycleRepeat();
    expect([world.player.snapshot().repeat, suggested(), queued()]).toEqual(['all', '', 'ab']);
    world.audio.end();
    await expect.poll(now).toBe('a playing');
  });

  it('lets the sleep timer stop at the end of the last song', async () => {
    world.player.setSleep({ kind: 'endOfTrack' });
    world.audio.end();
    await expect.poll(now).toBe('b paused');
    expect(world.notices).toEqual(['slept']);
  });

  it('plays what the user queues before what it suggested', async () => {
    world.player.addToQueue([id('z')]);
    expect(queued().slice(0, 3)).toBe('abz');
    world.player.playNext([id('c')]);
    expect([queued().slice(0, 4), suggested()]).toEqual(['abcz', 'de']);
  });
});

describe('after Clear', () => {
  const clear = (): void => world.player.replaceQueue(ids('b'), []);

  it('leaves the queue empty and stops at the end of the song', async () => {
    await world.db.tracks.put({ ...track('f', { genre: 'Rock' }), seenAtMs: 0 });
    await listRock([...rock, 'f']);
    clear();
    await world.settle();
    expect([queued(), suggested()]).toEqual(['b', '']);
    world.audio.end();
    await expect.poll(now).toBe('b paused');
    expect(queued()).toBe('b');
  });

  it('stays empty where the live query says once more that the setting is on', async () => {
    await world.db.tracks.put({ ...track('f', { genre: 'Rock' }), seenAtMs: 0 });
    await listRock([...rock, 'f']);
    clear();
    await setGoOn(true);
    await world.settle();
    expect([queued(), suggested()]).toEqual(['b', '']);
  });

  it('brings the rest of an artist’s songs with Next alone', async () => {
    const listed = (names: string, hasMore: 0 | 1) =>
      world.db.lists.put({ key: 'artist:ada', ids: [...names], page: 1, hasMore, totalHits: null, fetchedAtMs: 0 });
    await setGoOn(false);
    await listed('zd', 1);
    world.player.playFrom(ids('zd'), 1, { route: '/artist/ada', kind: 'playlist' });
    await world.settle();
    world.player.replaceQueue(ids('d'), []);
    await listed('zde', 0);
    world.audio.end();
    await expect.poll(now).toBe('d paused');
    await world.settle();
    expect(queued()).toBe('d');
    world.player.next();
    await expect.poll(now).toBe('e playing');
  });

  it('goes on once the user asks: with Next, or by queueing a song', async () => {
    for (const name of 'fg') await world.db.tracks.put({ ...track(name, { genre: 'Rock' }), seenAtMs: 0 });
    clear();
    await listRock([...rock, 'f']);
    world.player.next();
    await expect.poll(now).toBe('f playing');
    world.player.replaceQueue(ids('f'), []);
    await listRock([...rock, 'f', 'g']);
    await world.settle();
    expect(queued()).toBe('f');
    world.player.addToQueue([id('z')]);
    world.player.next();
    await expect.poll(suggested).toBe('g');
  });

  it('brings back on Undo what was there', async () => {
    const { trackIds, suggestedIds } = world.player.snapshot();
    clear();
    world.player.replaceQueue(trackIds, suggestedIds);
    expect([queued().slice(0, 2), suggested()]).toEqual(['ab', 'cde']);
  });
});

describe('turned off', () => {
  it('removes what was not played yet, at once', async () => {
    world.audio.end();
    const played = world.player.snapshot().trackIds[2];
    await expect.poll(now).toBe(`${played} playing`);
    await setGoOn(false);
    await expect.poll(queued).toBe(`ab${played}`);
    world.audio.end();
    await expect.poll(now).toBe(`${played} paused`);
  });

  it('leaves the end of a list as docs/product.md section 4 has it', async () => {
    await setGoOn(false);
    await expect.poll(queued).toBe('ab');
    world.audio.end();
    await expect.poll(now).toBe('b paused');
    world.player.next();
    await world.settle();
    expect(now()).toBe('b paused');
  });
});

describe('offline', () => {
  it('goes on with stored songs only', async () => {
    world = await startWorld({ tracks: all });
    await listRock(rock);
    world.network.offline = true;
    for (const name of 'bd') world.stored.add(id(name));
    await setGoOn(true);
    play('ab', 1);
    await expect.poll(suggested).toBe('d');
  });

  it('stops and says so when neither the last song nor a similar one can play', async () => {
    world = await startWorld({ tracks: all });
    await listRock(rock);
    Object.assign(world.network, { offline: true, answers: false });
    world.audio.broken.add(`${audioHost}/b.m4a`);
    await setGoOn(true);
    await untilSettingRead();
    play('ab', 1);
    world.player.seek(33);
    await expect.poll(now).toBe('b paused');
    expect([world.player.timeS(), world.notices]).toEqual([33, ['nothingPlayable']]);
  });

  it('finds stored songs when the network goes after others were suggested', async () => {
    await listRock([...rock, 's']);
    world.stored.add(id('s'));
    await world.db.tracks.put({ ...track('s', { genre: 'Rock' }), seenAtMs: 0 });
    world.network.offline = true;
    world.network.answers = false;
    world.audio.end();
    await expect.poll(now).toBe('s playing');
    expect(world.audio.url).toBe('blob:s');
  });
});

describe('across a reload and tabs', () => {
  it('shows the suggestions as such, and drops them where the setting was turned off meanwhile', async () => {
    await expect.poll(async () => (await world.db.playQueue.toArray())[0]?.suggestedIds?.length).toBe(3);
    world = await startWorld({ db: world.db });
    await world.player.restore();
    await expect.poll(suggested).toBe('cde');
    await setGoOn(false);
    world = await startWorld({ db: world.db });
    await world.player.restore();
    await expect.poll(queued).toBe('ab');
  });
});

it('takes over once that another tab queues the first suggestion where it stands', async () => {
  const { player } = world;
  await world.settle();
  const other = await startWorld({ db: world.db });
  await other.player.restore();
  await expect.poll(() => other.player.snapshot().suggestedIds.length).toBe(3);
  other.player.addToQueue(player.snapshot().trackIds.slice(2, 3));
  await expect.poll(() => player.snapshot().suggestedIds.length, { timeout: 10_000 }).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const { jumps, trackIds } = player.snapshot();
  // It saves once a second, and reads what it takes for another tab's.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(player.snapshot().trackIds).toBe(trackIds);
  expect(player.snapshot().jumps).toBe(jumps);
});
