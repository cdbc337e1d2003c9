import { beforeEach, describe, expect, it } from 'vitest';
import { storeSetting } from '../../../src/db/settings/commands.ts';
import { restoreEntry, restoreQueue } from '../../../src/player/restore-queue.ts';
import { id, ids, startWorld, track, type World } from '../../support/player.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;
const other = { route: '/playlist/p', kind: 'playlist' } as const;

let world: World;
beforeEach(async () => {
  world = await startWorld({ tracks: Array.from('abcdxyz').map((name) => track(name)) });
  world.player.playFrom(ids('abc'), 0, list);
  await world.settle();
});

const queue = (): string => world.player.snapshot().trackIds.join('');
const place = (): number => world.player.snapshot().currentIndex;

/** Returns its Undo. */
function queueSongs(names: string, how: 'playNext' | 'addToQueue'): () => void {
  const before = world.player.snapshot();
  world.player[how](ids(names));
  return () => restoreQueue(world.player, before, [...before.trackIds, ...ids(names)]);
}
function clear(): () => void {
  const before = world.player.snapshot();
  const left = before.trackIds.slice(before.currentIndex, before.currentIndex + 1);
  world.player.replaceQueue(left);
  return () => restoreQueue(world.player, before, left);
}

/** Returns its Undo. */
function remove(name: string): () => void {
  const before = world.player.snapshot();
  world.player.removeFromQueue(id(name));
  return () => restoreEntry(world.player, before, id(name));
}

describe.each(['playNext', 'addToQueue'] as const)('Undo of %s', (how) => {
  it('brings the order back', () => {
    const undo = queueSongs('cx', how);
    expect(queue()).toBe(how === 'playNext' ? 'acxb' : 'abcx');
    undo();
    expect([queue(), place()]).toEqual(['abc', 0]);
  });

  it('leaves what was queued meanwhile', () => {
    const undo = queueSongs('x', how);
    world.player.addToQueue(ids('y'));
    undo();
    expect(queue()).toBe('abcy');
  });

  it('leaves the song that plays, so that the queue goes on behind it', async () => {
    const undo = queueSongs('xz', how);
    world.player.playEntry(id('x'));
    await world.settle();
    undo();
    expect([queue(), place()]).toEqual(how === 'playNext' ? ['axbc', 1] : ['abcx', 3]);
  });

  it('leaves another list that plays by now', async () => {
    const undo = queueSongs('x', how);
    world.player.playFrom(ids('xyz'), 0, other);
    await world.settle();
    undo();
    expect([queue(), place()]).toEqual(['xyz', 0]);
  });
});

describe('Undo of Clear', () => {
  it('brings the list back, with what was queued since', () => {
    const undo = clear();
    world.player.addToQueue(ids('y'));
    undo();
    expect([queue(), place()]).toEqual(['abcy', 0]);
  });

  it('leaves another list that plays by now', async () => {
    const undo = clear();
    world.player.playFrom(ids('xyz'), 1, other);
    await world.settle();
    undo();
    expect([queue(), place()]).toEqual(['xyz', 1]);
  });
});

describe('Undo of a removed entry', () => {
  it('puts it back to its place, in an order that has changed since and before what was queued since', () => {
    const undo = remove('b');
    world.player.addToQueue(ids('xy'));
    world.player.moveInQueue(3, 2);
    undo();
    expect([queue(), place()]).toEqual(['abcyx', 0]);
  });

  it('leaves another list that plays by now, and a player dismissed meanwhile', async () => {
    const undo = remove('b');
    world.player.playFrom(ids('xyz'), 1, other);
    await world.settle();
    undo();
    expect([queue(), place()]).toEqual(['xyz', 1]);
    const again = remove('x');
    world.player.dismiss();
    again();
    expect(queue()).toBe('');
  });
});

describe('Undo, where more follows the last song', () => {
  const rock = { route: '/genre/rock', kind: 'genre' } as const;
  const listRock = async (names: string): Promise<void> => {
    for (const name of names) await world.db.tracks.update(id(name), { genre: 'Rock' });
    const list = { key: 'genre:Rock', ids: [...names], page: 1, hasMore: 0, totalHits: null, fetchedAtMs: 0 } as const;
    await world.db.lists.put(list);
  };

  it.each([
    ['queued songs', () => queueSongs('d', 'addToQueue')],
    ['Clear', clear],
  ])('of %s lets the genre’s list follow as before', async (_of, change) => {
    await listRock('xy');
    world.player.playFrom(ids('xy'), 1, rock);
    await world.settle();
    change()();
    await listRock('xyz');
    world.player.next();
    await expect.poll(queue).toBe('xyz');
  });

  it('of queued songs lets similar ones follow a single song, unless Clear had left it', async () => {
    await storeSetting(world, { key: 'goOnPlaying', value: 1 });
    await listRock('xy');
    world.player.cycleRepeat();
    world.player.cycleRepeat();
    world.player.playList(ids('x'), other);
    world.player.pause();
    queueSongs('d', 'addToQueue')();
    expect(queue()).toBe('x');
    world.player.toggle();
    await expect.poll(queue).toBe('xy');
    clear();
    queueSongs('d', 'addToQueue')();
    await world.settle();
    expect(queue()).toBe('x');
  });
});
