import { describe, expect, test, vi } from 'vitest';
import { mutationEpochKeys, pullKeys } from '../../../../src/core/keys.ts';
import { signOutGuest } from '../../../../src/db/identity/sign-out.ts';
import { likedTrackIds } from '../../../../src/db/library/like-queries.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import type { CommandContext, OffbeatDb } from '../../../../src/db/offbeat-db.ts';
import { addToCounter } from '../../../../src/db/stats/counter-commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { ignored } from '../../../../src/lib/log.ts';
import type { ApiCall } from '../../../../src/sync/api-client.ts';
import { createPull } from '../../../../src/sync/pull/create-pull.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import type { Actor } from '../../../simulation/actor.ts';
import { guestA } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { list, listening, pulling } from './pulling.ts';

const ids = Array.from({ length: 250 }, (_, n) => `t${(n * 7) % 250}`);
const songs = (url: string) => {
  const asked = new URL(url, 'http://api').searchParams.get('ids')?.split(',') ?? [];
  return { songs: asked.map((id) => ({ id, title: id })) };
};
const serve = ({ url }: { readonly url: string }) =>
  url.includes('/api/songs') ? songs(url) : url.includes('/api/likes/') ? { likes: ids } : 404;

test('the first pull of many likes reads none of them by itself', async () => {
  const { world, tab, pull } = await pulling(serve);
  const { likes, likesBase } = tab.db;
  const reads = [likes, likesBase].flatMap((table) => [vi.spyOn(table, 'get'), vi.spyOn(table, 'bulkGet')]);
  expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
  expect(await world.run(likedTrackIds(tab.db, guestA))).toEqual(ids);
  for (const read of reads) expect(read).not.toHaveBeenCalled();
});

test('likes that wait are rebased on an answer of many', async () => {
  const { world, tab, pull, context } = await pulling(serve);
  await world.run(setLike(context, trackId('mine'), true));
  await world.run(pull({ kind: 'likes' }));
  await world.run(setLike(context, trackId('t7'), false));
  await world.run(tab.db.likesBase.delete([guestA, trackId('t14')]));
  await world.run(pull({ kind: 'likes' }, { forcedBy: 'user' }));
  const liked = await world.run(likedTrackIds(tab.db, guestA));
  expect(liked).toContain('mine');
  expect(liked).not.toContain('t7');
  expect(liked.length).toBe(ids.length);
});

test('songs are fetched in the order of the list, so that it fills from its top', async () => {
  const { world, pull, asked } = await pulling(serve);
  await world.run(pull({ kind: 'likes' }));
  const fetched = asked.flatMap(({ url }) =>
    url.includes('/api/songs') ? [songs(url).songs.map(({ id }) => id)] : [],
  );
  expect(fetched).toEqual([ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)]);
});

test('songs with long ids are fetched in addresses that servers take', async () => {
  const long = Array.from({ length: 120 }, (_, n) => `${n} ${'é'.repeat(200)}`);
  const { world, tab, pull, asked } = await pulling((request) =>
    request.url.includes('/api/likes/') ? { likes: long } : serve(request),
  );
  await world.run(pull({ kind: 'likes' }));
  const addresses = asked.map(({ url }) => url).filter((url) => url.includes('/api/songs'));
  expect(Math.max(...addresses.map(({ length }) => length))).toBeLessThan(8_000);
  expect(addresses.flatMap((url) => songs(url).songs.map(({ id }) => id))).toEqual(long);
  expect(await world.run(tab.db.tracks.count())).toBe(long.length);
});

test('the next songs are requested before the last are stored', async () => {
  const order: string[] = [];
  const { world, tab, pull } = await pulling((asked) => {
    if (asked.url.includes('/api/songs')) order.push('requested');
    return serve(asked);
  });
  const put = tab.db.trackCounts.bulkGet.bind(tab.db.trackCounts);
  vi.spyOn(tab.db.trackCounts, 'bulkGet').mockImplementation((...given) => {
    order.push('stored');
    return put(...given);
  });
  await world.run(pull({ kind: 'likes' }));
  expect(order).toEqual(['requested', 'requested', 'stored', 'requested', 'stored', 'stored']);
});

test('after an answer that failed no more songs are requested', async () => {
  const { world, pull, asked } = await pulling((request) => (request.url.includes('t105') ? 503 : serve(request)));
  await world.run(pull({ kind: 'likes' }));
  expect(asked.filter(({ url }) => url.includes('/api/songs')).length).toBe(1);
});

test('without GET /api/songs, fifty liked songs that no longer exist do not hide the others', async () => {
  const exists = new Set(ids.slice(60));
  const { world, tab, pull, asked } = await pulling(({ url, body }) => {
    if (url.includes('/api/likes/')) return { likes: ids };
    if (!url.includes('/api/search')) return 404;
    const term = /"term":"([^"]*)"/.exec(JSON.stringify(body))?.[1] ?? '';
    return list(exists.has(term) ? [term] : [], 1);
  });
  const searches = (): number => asked.filter(({ url }) => url.includes('/api/search')).length;
  for (let visit = 1; visit <= 6; visit++) {
    await world.run(pull({ kind: 'likes' }, { forcedBy: 'user' }));
    expect(searches()).toBeLessThanOrEqual(visit * 50);
  }
  expect(await world.run(tab.db.tracks.count())).toBe(exists.size);
  // Begins again, because one of them may be back.
  exists.add('t0');
  await world.run(pull({ kind: 'likes' }, { forcedBy: 'user' }));
  await world.run(pull({ kind: 'likes' }, { forcedBy: 'user' }));
  expect(await world.run(tab.db.tracks.count())).toBe(exists.size);
});

describe('an answer that is stored in parts', () => {
  /** Parts of a hundred. `work` runs once the first is stored, while the second is under way. */
  async function pullingInParts(work: (db: OffbeatDb, context: CommandContext) => Promise<unknown>) {
    const { world, tab, context } = await listening();
    const asked: string[] = [];
    let worked: Promise<unknown> | undefined;
    const api: ApiCall = async ({ url }) => {
      asked.push(new URL(url).pathname);
      if (url.includes('/api/songs')) await (worked ??= work(tab.db, context));
      return { kind: 'answer', status: 200, body: serve({ url }), etag: '"e1"' };
    };
    const pullOf = (of: Actor) =>
      createPull({ ...of.deps, api, providerUrl: null, likesPerCommit: 100 }, loadedResources);
    const likes = (db = tab.db) => world.run(likedTrackIds(db, guestA));
    return { world, tab, db: tab.db, pull: pullOf(tab), pullOf, asked, likes };
  }

  test('the songs of the first are fetched before the last is stored, in the order of the list', async () => {
    let atFirstSongs = 0;
    const { world, pull, likes } = await pullingInParts(async (db) => {
      atFirstSongs = await db.likes.count();
    });
    expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
    expect(atFirstSongs).toBeGreaterThanOrEqual(100);
    expect(atFirstSongs).toBeLessThan(ids.length);
    expect(await likes()).toEqual(ids);
  });

  test('what waits is rebased on every part, and a tap between two parts stays', async () => {
    const last = trackId(assertDefined(ids.at(-1), 'the last'));
    const { world, tab, db, pull, likes } = await pullingInParts((_db, context) =>
      setLike(context, trackId('mine'), true),
    );
    const context = tab.context(guestA);
    await world.run(setLike(context, last, true));
    // It was sent, so that the unlike is a change of its own.
    await world.run(db.outbox.toCollection().modify({ state: 'inflight', attempts: 1, firstSentAtMs: 1 }));
    await world.run(setLike(context, last, false));
    await world.run(pull({ kind: 'likes' }));
    expect((await likes()).toSorted()).toEqual([...ids.slice(0, -1), 'mine'].toSorted());
    expect(await world.run(db.likesBase.count())).toBe(ids.length);
  });

  test('after a like was accepted between two parts the answer is requested again', async () => {
    const { world, pull, asked, likes } = await pullingInParts((db) =>
      addToCounter(db, mutationEpochKeys.like(guestA), 1),
    );
    expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'done' });
    expect(asked.filter((path) => path.startsWith('/api/likes')).length).toBe(2);
    expect(await likes()).toEqual(ids);
  });

  test('if the user changes between two parts, no more is stored', async () => {
    const { world, db, pull } = await pullingInParts((own) => signOutGuest(own, guestA, 1));
    expect(await world.run(pull({ kind: 'likes' }))).toEqual({ kind: 'superseded' });
    expect(await world.run(Promise.all([db.likes.count(), db.likesBase.count(), db.pulls.count()]))).toEqual([0, 0, 0]);
  });

  test('what a page that ends midway leaves is neither fresh nor answered by a 304, and keeps its order', async () => {
    const key = pullKeys.likes(guestA);
    const here = await pullingInParts(async () => {
      await here.db.likes.count();
      here.tab.kill();
    });
    const { world } = here;
    await world.run(here.db.pulls.put({ key, fetchedAtMs: world.clock.nowMs, etag: '"e0"' }));
    await world.run(here.pull({ kind: 'likes' }, { forcedBy: 'user' }).catch(ignored('the page ended')));
    const next = world.tab('next');
    expect(await world.run(next.db.pulls.get(key))).toEqual({ key, fetchedAtMs: 0, etag: null });
    const before = (await here.likes(next.db)).length;
    expect([before >= 100, before < ids.length]).toEqual([true, true]);
    expect(await world.run(here.pullOf(next)({ kind: 'likes' }))).toEqual({ kind: 'done' });
    expect(await here.likes(next.db)).toEqual(ids);
  });
});
