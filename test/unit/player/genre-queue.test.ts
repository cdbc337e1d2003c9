import { expect, it } from 'vitest';
import type { TrackId } from '../../../src/core/ids.ts';
import { id, ids, startWorld, track, type World, type WorldOptions } from '../../support/player.ts';

const rock = { route: '/genre/rock', kind: 'genre' } as const;

async function genreOf(names: string, hasMore: boolean, options: WorldOptions = {}): Promise<World> {
  const all = Array.from('abcdefghijklmnop');
  const world = await startWorld({ tracks: all.map((name) => track(name, { genre: 'Rock' })), ...options });
  await store(world, names, hasMore);
  return world;
}

const store = (world: World, names: string, hasMore: boolean): Promise<unknown> =>
  world.db.lists.put({
    key: 'genre:Rock',
    ids: Array.from(names),
    page: Math.ceil(names.length / 2),
    hasMore: hasMore ? 1 : 0,
    totalHits: 100,
    fetchedAtMs: 0,
  });

const playing = (world: World): TrackId | null => world.player.snapshot().currentTrackId;

/** At the last song of a genre whose next page is on its way. */
async function waitingForAPage() {
  let arrive = (): void => undefined;
  const world = await genreOf('ab', true, {
    nextPage: () =>
      new Promise<void>((done) => {
        arrive = () => void store(world, 'abc', false).then(() => done());
      }),
  });
  world.player.playFrom(ids('ab'), 1, rock);
  await world.settle();
  return { world, arrive: () => arrive() };
}

it('asks for the next page of the genre while the last songs play, and goes on with it', async () => {
  const world = await genreOf('abcdef', true, {
    nextPage: () => store(world, 'abcdefgh', false).then(() => undefined),
  });
  world.player.playFrom(ids('abcdef'), 2, rock);
  await world.settle();
  expect(world.asked).toEqual([{ kind: 'genre', term: 'Rock', next: true }]);
  expect(world.player.snapshot().trackIds).toEqual(ids('abcdefgh'));
  expect(playing(world)).toBe(id('c'));
});

it('requests no page while there is enough, offline, or when the genre has no more', async () => {
  const enough = await genreOf('abcdefghij', true);
  enough.player.playFrom(ids('abcdefghij'), 0, rock);
  const offline = await genreOf('ab', true);
  offline.network.offline = true;
  offline.stored.add(id('a'));
  offline.player.playFrom(ids('ab'), 0, rock);
  const complete = await genreOf('ab', false);
  complete.player.playFrom(ids('ab'), 0, rock);
  for (const world of [enough, offline, complete]) {
    await world.settle();
    expect(world.asked).toEqual([]);
  }
});

it('waits at its last song for a page that is on its way', async () => {
  const { world, arrive } = await waitingForAPage();
  world.audio.end();
  await world.settle();
  expect(playing(world)).toBe(id('b'));
  arrive();
  await world.settle();
  expect(playing(world)).toBe(id('c'));
});

it('does not bring back a song that the listener took out of the queue', async () => {
  const world = await genreOf('abcdef', true, {
    nextPage: () => store(world, 'abcdefgh', false).then(() => undefined),
  });
  world.network.offline = true;
  for (const name of 'abcdefgh') world.stored.add(id(name));
  world.player.playFrom(ids('abcdef'), 3, rock);
  await world.settle();
  world.player.removeFromQueue(id('b'));
  world.network.offline = false;
  world.player.next();
  await world.settle();
  expect(world.player.snapshot().trackIds).toEqual(ids('acdefgh'));
});

it('follows the genre it was chosen from, also where a song was last loaded for another one', async () => {
  const world = await genreOf('abc', false);
  await world.db.lists.put({ key: 'genre:Pop', ids: ['c', 'x'], page: 1, hasMore: 0, totalHits: 2, fetchedAtMs: 0 });
  await world.db.tracks.update(id('b'), { genre: 'Pop' });
  world.player.playFrom(ids('ab'), 1, rock);
  await world.settle();
  expect(world.player.snapshot().trackIds).toEqual(ids('abc'));
});

it('does not grow a playlist', async () => {
  const world = await genreOf('abc', true);
  world.player.playList(ids('ab'), { route: '/genre/rock', kind: 'playlist' });
  await world.settle();
  world.player.next();
  await world.settle();
  expect(world.asked).toEqual([]);
  expect(world.player.snapshot().trackIds).toEqual(ids('ab'));
});

it('takes a playlist in the order that is shown where a song of it is pressed while it plays shuffled', async () => {
  const world = await genreOf('abc', false);
  const list = { route: '/liked-songs', kind: 'playlist' } as const;
  world.player.playList(ids('cab'), list);
  await world.settle();
  world.player.playFrom(ids('abc'), 1, list);
  await world.settle();
  expect(world.player.snapshot()).toMatchObject({ trackIds: ids('abc'), currentTrackId: 'b' });
});

it.each(['ended', 'next'] as const)('a pause ends the wait for a page (%s)', async (how) => {
  const { world, arrive } = await waitingForAPage();
  if (how === 'ended') world.audio.end();
  else world.player.next();
  await world.settle();
  world.player.pause();
  arrive();
  await world.settle();
  expect(world.audio.isPlaying).toBe(false);
  expect(playing(world)).toBe(id('b'));
});

it('a song that is begun again at the end of what is known plays on when the page comes', async () => {
  const { world, arrive } = await waitingForAPage();
  world.audio.end();
  await world.settle();
  world.player.previous();
  await world.settle();
  arrive();
  await world.settle();
  expect(playing(world)).toBe(id('b'));
  expect(world.audio.isPlaying).toBe(true);
});

it('goes on past pages of songs it knows, when the list was loaded anew meanwhile', async () => {
  let pages = 0;
  const lists = ['abcd', 'abcdef', 'abcdefgh', 'abcdefghij'];
  const world = await genreOf('ab', true, {
    nextPage: () => store(world, lists[pages++] ?? '', pages < lists.length).then(() => undefined),
  });
  world.player.playFrom(ids('abcdefgh'), 7, rock);
  await world.settle();
  world.audio.end();
  await world.settle();
  expect(playing(world)).toBe(id('i'));
});

it('a song that is chosen while the network is looked at beyond the end plays on', async () => {
  const world = await genreOf('ab', false);
  world.player.playFrom(ids('ab'), 1, rock);
  await world.settle();
  await store(world, 'abc', false);
  let answer: ((is: boolean) => void) | undefined;
  world.network.offline = true;
  const pending = new Promise<boolean>((resolve) => (answer = resolve));
  // The choice comes while the network is looked at, and not before: 'a' would then be where the genre begins again.
  const isLookedAt = new Promise<void>((looked) => {
    Object.defineProperty(world.network, 'pending', { get: () => (looked(), pending) });
  });
  world.audio.end();
  await isLookedAt;
  expect(playing(world)).toBe(id('b'));
  world.stored.add(id('a'));
  world.player.playEntry(id('a'));
  await world.settle();
  answer?.(false);
  await world.settle();
  expect(playing(world)).toBe(id('a'));
  expect(world.player.snapshot().status).toBe('playing');
});

it('stays a playlist, which wraps, when Play was pressed on the genre and then a song of it was chosen', async () => {
  const world = await genreOf('abc', false);
  world.player.playList(ids('abc'), { ...rock, kind: 'playlist' });
  await world.settle();
  world.player.playFrom(ids('abc'), 2, rock);
  await world.settle();
  expect(world.player.snapshot().currentTrackId).toBe('c');
  world.player.next();
  await world.settle();
  expect(world.player.snapshot().currentTrackId).toBe('a');
});

it.each(['ended', 'next'] as const)(
  'fetches more at its end, and begins again once there is no more (%s)',
  async (how) => {
    let pages = 0;
    const world = await genreOf('ab', true, {
      nextPage: () => store(world, 'abc', ++pages < 1).then(() => undefined),
    });
    const goOn = async (): Promise<TrackId | null> => {
      if (how === 'ended') world.audio.end();
      else world.player.next();
      await world.settle();
      return playing(world);
    };
    world.network.offline = true;
    for (const name of 'abc') world.stored.add(id(name));
    world.player.playFrom(ids('ab'), 1, rock);
    await world.settle();
    world.network.offline = false;
    expect(await goOn()).toBe(id('c'));
    expect(await goOn()).toBe(id('a'));
    expect(pages).toBe(1);
    expect(world.player.snapshot().trackIds).toEqual(ids('abc'));
  },
);

it('begins again at the very end of its last song, with no look at the database between', async () => {
  const world = await genreOf('ab', false);
  world.stored.add(id('a'));
  world.player.playFrom(ids('ab'), 1, rock);
  await world.settle();
  world.audio.end();
  expect(world.audio.url).toBe('blob:a');
});

it('stops at its end when repeat is off', async () => {
  const world = await genreOf('ab', false);
  world.player.cycleRepeat();
  world.player.cycleRepeat();
  world.player.playFrom(ids('ab'), 1, rock);
  await world.settle();
  world.audio.end();
  await world.settle();
  expect([playing(world), world.player.snapshot().status]).toEqual([id('b'), 'paused']);
});

it('a song that ended and waits for what follows is no skip when Next is pressed', async () => {
  const { world, arrive } = await waitingForAPage();
  world.audio.end();
  await world.settle();
  world.player.next();
  arrive();
  await expect.poll(() => playing(world)).toBe(id('c'));
  world.leave();
  await world.settle();
  expect((await world.db.outbox.toArray()).map(({ mutation }) => mutation.kind)).toEqual(['interaction.play']);
});
