import { describe, expect, it } from 'vitest';
import { callKinds, type Mutation } from '../../../../src/core/mutations/registry.ts';
import { countPlay } from '../../../../src/db/library/play-commands.ts';
import { isLiked } from '../../../../src/db/library/like-queries.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { readBackoffs } from '../../../../src/db/outbox/backoff.ts';
import { retryNow } from '../../../../src/db/outbox/commands.ts';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import { localPlaylistId } from '../../../../src/core/ids.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { memberC, profileOfC } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { busy, eachKind, hour, mutations, track } from './each-kind.ts';

describe('case 32: a kind of call that must wait', () => {
  it.each(callKinds.flatMap((kind) => [429, 503].map((status) => ({ kind, status }))))(
    '$kind, told so by $status: all others arrive at once, and it does when its time has come',
    async ({ kind, status }) => {
      const { world, limits, asked, add, waiting, drained } = await eachKind();
      limits.set(kind, busy(status, '3600'));
      await add(mutations[kind]);
      await drained();
      for (const other of callKinds) if (other !== kind) await add(mutations[other]);
      await drained();
      expect(await waiting()).toEqual([mutations[kind].kind]);
      // Neither a reconnect nor a sync event makes it go sooner.
      limits.clear();
      await drained(true);
      await world.pass(hour - 60_000);
      await drained(true);
      expect(asked.filter((one) => one === kind)).toHaveLength(1);
      await world.pass(60_000);
      await drained();
      expect(await waiting()).toEqual([]);
      expect(asked.filter((one) => one === kind)).toHaveLength(2);
    },
  );

  it('holds what is added to it later too, and after every tab and the worker were started anew', async () => {
    const { world, tab, limits, asked, add, drained } = await eachKind();
    limits.set('counts', busy(429, '3600'));
    await add(mutations.counts);
    await drained();
    tab.kill();
    const fresh = world.tab('fresh');
    await world.run(countPlay(fresh.context(memberC), trackId('d')));
    await world.run(fresh.drainer({ force: true }));
    expect(asked).toEqual(['counts']);
    await world.pass(hour);
    limits.clear();
    await world.drainAll(fresh);
    expect(world.server.playCounts).toEqual(
      new Map([
        ['b', 1],
        ['d', 1],
      ]),
    );
  });

  it('is asked a few times at most, however many rows of it wait', async () => {
    const { limits, asked, add, drained } = await eachKind();
    limits.set('counts', busy(429, '3600'));
    for (let i = 0; i < 60; i++) await add({ kind: 'track.countPlay', trackId: trackId(`t${i}`) });
    await drained();
    await drained(true);
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  it('keeps a lane in order: an unlike waits behind the count that must wait, the likes of other songs do not', async () => {
    const { world, tab, context, limits, drained } = await eachKind();
    const effects = (): string[] => world.server.effects.map(({ what }) => what);
    limits.set('counts', busy(429, '3600'));
    await world.run(setLike(context, trackId('a'), true));
    await drained();
    await world.run(setLike(context, trackId('a'), false));
    await world.run(setLike(context, trackId('b'), true));
    await drained(true);
    expect(effects()).toEqual(['like a', 'like b']);
    expect(await world.run(isLiked(tab.db, memberC, trackId('a')))).toBe(false);
    limits.clear();
    await world.pass(hour);
    await world.drainAll(tab);
    expect(effects().filter((what) => what.endsWith(' a'))).toEqual(['like a', 'count like a', 'unlike a']);
    expect(world.server.likesOf(profileOfC)).toEqual(['b']);
  });

  it('holds no listening behind a save that must wait long', async () => {
    const { limits, add, waiting, drained } = await eachKind();
    limits.set('songs', busy(503, '3600'));
    await add(mutations.songs);
    await add({ kind: 'interaction.play', trackId: track.id, facts: null });
    await drained();
    expect(await waiting()).toEqual(['songs.save']);
  });

  it('is tried at once when the listener presses Retry now', async () => {
    const { world, context, limits, add, waiting, drained } = await eachKind();
    limits.set('likes', busy(429, '3600'));
    await add(mutations.likes);
    await drained();
    limits.clear();
    await world.run(retryNow(context));
    await drained();
    expect(await waiting()).toEqual([]);
  });

  it('says in the Sync dialog what waits until when', async () => {
    const { world, tab, limits, add, drained } = await eachKind();
    limits.set('playlists', busy(503, '3600'));
    await add(mutations.playlists);
    await drained();
    await add({ ...mutations.playlists, playlistId: localPlaylistId('2') } as Mutation);
    const untilMs = assertDefined((await world.run(readBackoffs(tab.db))).get('playlists'), 'backoff').untilMs;
    const entries = await world.run(outboxList(tab.db, memberC));
    expect(entries.map(({ busyUntilMs }) => busyUntilMs)).toEqual([untilMs, untilMs]);
  });

  it('is left alone for as long as the longest wait of those that came together', async () => {
    for (const order of [
      ['90', '5', undefined],
      [undefined, '5', '90'],
    ]) {
      const { world, add, waitMs, drained } = await eachKind();
      for (let i = 0; i < 3; i++) await add({ kind: 'track.countPlay', trackId: trackId(`t${i}`) });
      world.next(...order.map((after) => busy(429, after)));
      await drained();
      expect(await waitMs('counts')).toBeGreaterThan(89_000);
    }
  });

  it.each([undefined, '0', new Date(0).toUTCString()])('backs off where it is told no time: %s', async (after) => {
    const { world, add, waitMs, drained } = await eachKind();
    await add(mutations.counts);
    world.next(busy(429, after));
    await drained();
    expect(await waitMs('counts')).toBeGreaterThanOrEqual(100);
    expect(await waitMs('counts')).toBeLessThanOrEqual(1_000);
  });

  it('backs off as a whole when it fails again and again, and the others go on', async () => {
    const { limits, asked, add, waiting, waitMs, drained } = await eachKind();
    limits.set('counts', busy(500));
    for (let i = 0; i < 60; i++) await add({ kind: 'track.countPlay', trackId: trackId(`t${i}`) });
    await add(mutations.playlists);
    await drained();
    expect(asked.filter((kind) => kind === 'counts').length).toBeLessThanOrEqual(12);
    expect(await waitMs('counts')).toBeGreaterThan(0);
    expect(new Set(await waiting())).toEqual(new Set(['track.countPlay']));
  });
});

describe('a server that is down', () => {
  it('is one where several kinds in a row are unavailable: all wait, for a short time and never an hour', async () => {
    const { world, limits, asked, add, waiting, waitMs, drained } = await eachKind();
    for (const kind of callKinds) limits.set(kind, busy(503, '3600'));
    for (const kind of callKinds) await add(mutations[kind]);
    await drained();
    expect(await waitMs('all')).toBeGreaterThan(0);
    expect(await waitMs('all')).toBeLessThanOrEqual(5 * 60_000);
    for (const kind of callKinds) expect(await waitMs(kind)).toBeLessThanOrEqual(0);
    const before = asked.length;
    await drained();
    expect(asked).toHaveLength(before);
    limits.clear();
    await world.pass(5 * 60_000);
    await drained();
    expect(await waiting()).toEqual([]);
  });

  it('is asked again at once when the network is said to be back, and little while it stays down', async () => {
    const { world, limits, asked, add, drained } = await eachKind();
    for (const kind of callKinds) limits.set(kind, busy(503, '3600'));
    for (let i = 0; i < 30; i++) await add({ kind: 'track.countPlay', trackId: trackId(`t${i}`) });
    for (const kind of callKinds) await add(mutations[kind]);
    await drained();
    const before = asked.length;
    await drained(true);
    expect(asked.length).toBeGreaterThan(before);
    const untilMs = world.clock.nowMs + hour;
    while (world.clock.nowMs < untilMs) {
      const { nextAtMs } = await drained();
      await world.pass(Math.max(1_000, assertDefined(nextAtMs, 'next try') - world.clock.nowMs));
    }
    expect(asked.length).toBeLessThan(400);
  });

  it('is not one that limits (429), nor one that answers in between', async () => {
    const { limits, add, waitMs, drained } = await eachKind();
    limits.set('likes', busy(429, '3600'));
    limits.set('counts', busy(503, '3600'));
    for (const kind of callKinds) await add(mutations[kind]);
    await drained();
    expect(await waitMs('all')).toBeLessThanOrEqual(0);
    expect(await waitMs('likes')).toBeGreaterThan(hour - 60_000);
    expect(await waitMs('counts')).toBeGreaterThan(hour - 60_000);
  });
});
