import { describe, expect, it, onTestFinished } from 'vitest';
import { setLike } from '../../../src/db/likes/commands.ts';
import { isLiked } from '../../../src/db/likes/queries.ts';
import { countPlay, recordPlay, recordSkip } from '../../../src/db/interactions/commands.ts';
import { discardRow, retryRow } from '../../../src/db/outbox/commands.ts';
import { outboxList } from '../../../src/db/outbox/queries.ts';
import { syncStatus } from '../../../src/db/outbox/status.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../src/db/playlists/commands.ts';
import { playlistById, playlistsOf } from '../../../src/db/playlists/queries.ts';
import { must } from '../../../src/lib/must.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { guestA, guestB, World } from '../../simulation/world.ts';
import { trackId } from '../db/support.ts';

const [a, b] = [trackId('a'), trackId('b')];

async function listening(seed = 1) {
  const world = new World(seed);
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  return { world, tab, context: tab.context(guestA) };
}

const writes = (world: World) =>
  world.server.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('the drain', () => {
  it('sends a like and its count in order, and confirms it', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(writes(world)).toEqual(['POST /api/likes', 'POST /api/tracks/a/like']);
    expect(world.server.requests[0]?.body).toEqual({
      userId: guestA,
      songId: 'a',
      genre: null,
      artist: null,
      language: null,
      like: true,
    });
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(await world.run(tab.db.likesConfirmed.count())).toBe(1);
  });

  it('sends unlikes, plays, skips and play counts as the contract says', async () => {
    const { world, tab, context } = await listening();
    world.server.likesOf(guestA).push('a');
    await world.run(tab.pull({ kind: 'likes' }));
    await world.run(setLike(context, a, false));
    await world.run(recordPlay(context, b));
    await world.run(recordSkip(context, b));
    await world.run(countPlay(context, b));
    await world.drainAll(tab);
    expect(world.server.effects.map(({ what }) => what).toSorted()).toEqual([
      'count play b',
      'play b',
      'skip b',
      'unlike a',
    ]);
    const skip = world.server.requests.find(({ body }) => JSON.stringify(body).includes('"skip":true'));
    expect(skip?.body).toMatchObject({ skip: true, artist_skip: null, genre_skip: null, language_skip: null });
  });

  it('case 7: the answer is lost, the same key is asked again, with one effect', async () => {
    const { world, tab, context } = await listening();
    world.next({ kind: 'dropAfter' });
    await world.run(countPlay(context, a));
    await world.drainAll(tab);
    expect(world.server.requests).toHaveLength(2);
    expect(new Set(world.server.requests.map(({ key }) => key)).size).toBe(1);
    expect(world.server.playCounts.get('a')).toBe(1);
  });

  it('case 9: waits longer after each 500, and honours Retry-After in seconds and as a date', async () => {
    const { world, tab, context } = await listening();
    await world.run(countPlay(context, a));
    const row = async () => must((await world.run(tab.db.outbox.toArray()))[0], 'row');
    world.next({ kind: 'status', status: 500 });
    await world.run(tab.drainer());
    expect((await row()).nextAttemptAtMs - world.clock.nowMs).toBeLessThanOrEqual(2_000);
    await world.pass(3_000);
    world.next({ kind: 'status', status: 429, retryAfter: '90' });
    await world.run(tab.drainer());
    expect((await row()).nextAttemptAtMs - world.clock.nowMs).toBe(90_000);
    // Even when told that the network is back: the server asked for it.
    expect((await world.run(tab.drainer({ force: true }))).sent).toBe(0);
    expect(world.server.requests).toHaveLength(0);
    await world.pass(90_001);
    const at = new Date(world.clock.nowMs + 60_000).toUTCString();
    world.next({ kind: 'status', status: 503, retryAfter: at });
    await world.run(tab.drainer());
    const wait = (await row()).nextAttemptAtMs - world.clock.nowMs;
    expect(wait).toBeGreaterThan(58_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    await world.pass(wait + 1);
    await world.run(tab.drainer());
    expect(world.server.playCounts.get('a')).toBe(1);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  });

  it.each([{ kind: 'portal' }, { kind: 'redirect' }, { kind: 'truncate' }, { kind: 'hang' }] as const)(
    'case 10: an answer of kind $kind is retried and never success',
    async (fault) => {
      const { world, tab, context } = await listening();
      world.next(fault);
      await world.run(setLike(context, a, true));
      await world.run(drain(tab.deps));
      expect(await world.run(tab.db.outbox.count())).toBe(2);
      await world.drainAll(tab);
      expect(await world.run(tab.db.outbox.count())).toBe(0);
      expect(world.server.likesOf(guestA)).toEqual(['a']);
      expect(world.server.likeCounts.get('a')).toBe(1);
    },
  );

  it('case 11: on a dead network the requests stay few, however many rows wait', async () => {
    const { world, tab, context } = await listening();
    for (let i = 0; i < 60; i++) await world.run(countPlay(context, trackId(`t${i}`)));
    let asked = 0;
    world.weather = {
      latencyMs: () => 20,
      fault: () => {
        asked++;
        return { kind: 'dropBefore' };
      },
    };
    const start = world.clock.nowMs;
    while (world.clock.nowMs < start + 60 * 60_000) {
      const { nextAtMs } = await world.run(tab.drainer());
      await world.pass(Math.max(1_000, must(nextAtMs, 'next try') - world.clock.nowMs));
    }
    expect(asked).toBeLessThan(250);
    world.next();
    await world.drainAll(tab);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  });

  it('case 12: stops claiming at its deadline; the rest goes on later', async () => {
    const { world, tab, context } = await listening();
    for (let i = 0; i < 200; i++) await world.run(countPlay(context, trackId(`t${i}`)));
    const first = await world.run(drain(tab.deps, { deadlineMs: 400 }));
    expect(first.sent).toBeGreaterThan(10);
    expect(first.sent).toBeLessThan(200);
    expect(first.nextAtMs).not.toBeNull();
    await world.drainAll(tab);
    expect(world.server.effects).toHaveLength(200);
  });

  it('case 13: a refused creation holds back its songs alone; Retry brings all of it', async () => {
    const { world, tab, context } = await listening();
    let refusing = true;
    world.server.refuses = ({ path }) => refusing && path === '/api/playlists';
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.run(setLike(context, b, true));
    await world.drainAll(tab);
    expect(writes(world)).toHaveLength(3);
    expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ refused: 1, waiting: 1 });
    const list = await world.run(outboxList(tab.db, guestA));
    expect(list.map(({ status, subject }) => [status, subject])).toEqual([
      ['refused', 'Evening'],
      ['blocked', null],
    ]);
    expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
    refusing = false;
    await world.run(retryRow(context, must(list[0], 'entry').seq));
    expect(await world.run(playlistsOf(tab.db, guestA))).toMatchObject([{ name: 'Evening', songIds: ['a'] }]);
    await world.drainAll(tab);
    expect(world.server.playlistsOf(guestA)).toMatchObject([{ name: 'Evening', songs: ['a'] }]);
    expect(world.server.conflicts).toBe(0);
  });

  it('case 13: Discard of a refused creation takes its songs with it', async () => {
    const { world, tab, context } = await listening();
    world.server.refuses = ({ path }) => path === '/api/playlists';
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.drainAll(tab);
    const [entry] = await world.run(outboxList(tab.db, guestA));
    await world.run(discardRow(context, must(entry, 'entry').seq));
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(await world.run(syncStatus(tab.db, guestA))).toEqual({ waiting: 0, refused: 0, paused: null });
    expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
  });

  it('case 14: an unlike while the like is in flight makes three requests in order', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    const draining = tab.drainer();
    await world.pass(30);
    expect(world.server.requests).toHaveLength(1);
    await world.run(setLike(context, a, false));
    await world.run(draining);
    await world.drainAll(tab);
    expect(world.server.effects.map(({ what }) => what)).toEqual(['like a', 'count like a', 'unlike a']);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
  });

  it('case 16: the server id arrives everywhere in one transaction, and old links still lead there', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.run(
      tab.db.playerState.put({
        ownerId: guestA,
        trackId: a,
        sourceRoute: `/playlist/${id}`,
        currentTimeS: 1,
        repeat: 'all',
        volume: 1,
        lastCountedTrackId: null,
      }),
    );
    await world.run(tab.db.pins.put({ ownerId: guestA, collection: `playlist:${id}`, trackIds: [a], pinnedAtMs: 1 }));
    await world.drainAll(tab);
    const server = must(world.server.playlistsOf(guestA)[0], 'playlist');
    expect(server.songs).toEqual(['a']);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ id: server.id, songIds: ['a'] });
    expect(await world.run(tab.db.playlists.toCollection().primaryKeys())).toEqual([server.id]);
    expect((await world.run(tab.db.playerState.get(guestA)))?.sourceRoute).toBe(`/playlist/${server.id}`);
    expect(await world.run(tab.db.pins.toCollection().primaryKeys())).toEqual([[guestA, `playlist:${server.id}`]]);
    await world.run(renamePlaylist(context, id, 'Night'));
    await world.drainAll(tab);
    expect(server.name).toBe('Night');
  });

  it('case 18: after a refusal the screen shows what is confirmed and what still waits', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    world.server.refuses = ({ method }) => method === 'PATCH';
    await world.run(renamePlaylist(context, id, 'Night'));
    const draining = tab.drainer();
    await world.pass(10);
    await world.run(addToPlaylist(context, id, a));
    await world.run(draining);
    await world.drainAll(tab);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ name: 'Evening', songIds: ['a'] });
    expect(world.server.playlistsOf(guestA)[0]?.songs).toEqual(['a']);
  });

  it('case 19: five tabs and a worker woken together send each row once', async () => {
    const { world, tab, context } = await listening();
    const others = ['2', '3', '4', '5', 'worker'].map((name) => world.tab(name));
    for (let i = 0; i < 30; i++) await world.run(countPlay(context, trackId(`t${i}`)));
    await world.run(Promise.all([tab, ...others].map((actor) => actor.drainer({ force: true }))));
    expect(world.server.requests).toHaveLength(30);
    expect(world.locks.most).toBe(1);
  });

  it('case 20: a row added just as the drainer leaves is still sent', async () => {
    const { world, tab, context } = await listening();
    await world.run(countPlay(context, a));
    for (let ms = 0; ms < 60; ms += 3) {
      const first = tab.drainer();
      await world.pass(ms);
      const adding = countPlay(context, b).then(() => tab.drainer());
      await world.run(Promise.all([first, adding]));
      expect(await world.run(tab.db.outbox.count())).toBe(0);
      await world.run(countPlay(context, a));
    }
  });

  it('case 21: a lock that is never released holds others up for its patience only', async () => {
    const { world, tab, context } = await listening();
    const other = world.tab('other');
    world.locks.leakNext = true;
    await world.run(tab.drainer());
    await world.run(countPlay(context, a));
    await world.run(other.drainer());
    expect(world.server.requests).toHaveLength(1);
  });

  it('case 21: a drainer that wakes after its lease settles nothing', async () => {
    const { world, tab, context } = await listening();
    const other = world.tab('other');
    await world.run(countPlay(context, a));
    world.weather = { fault: () => ({ kind: 'none' }), latencyMs: () => 9_000 };
    const late = drain({ ...tab.deps, timers: { ...tab.deps.timers, after: () => () => undefined } });
    await world.pass(1_000);
    world.skewMs = 10 * 60_000;
    world.next({ kind: 'status', status: 500 });
    await world.run(drain(other.deps));
    const before = await world.run(tab.db.outbox.toArray());
    expect(before[0]).toMatchObject({ state: 'pending', attempts: 2 });
    await world.run(late);
    expect(await world.run(tab.db.outbox.toArray())).toEqual(before);
  });

  it('case 21: nor does it when somebody else is sending the row at that moment', async () => {
    const { world, tab, context } = await listening();
    const other = world.tab('other');
    await world.run(countPlay(context, a));
    world.weather = { fault: () => ({ kind: 'none' }), latencyMs: () => 9_000 };
    const late = drain(tab.deps);
    await world.pass(1_000);
    world.skewMs = 10 * 60_000;
    world.next({ kind: 'hang' });
    const hanging = drain(other.deps);
    await world.pass(100);
    const claimed = await world.run(tab.db.outbox.toArray());
    expect(claimed).toMatchObject([{ state: 'inflight', attempts: 2 }]);
    // The late answer arrives while the second request hangs.
    await world.pass(18_500);
    expect(await world.run(tab.db.outbox.toArray())).toEqual(claimed);
    await world.run(Promise.all([late, hanging]));
  });

  it('case 23: an old worker leaves newer rows alone', async () => {
    const { world, tab, context } = await listening();
    await world.run(countPlay(context, a));
    await world.run(tab.db.outbox.toCollection().modify({ v: 2 }));
    await world.run(tab.drainer());
    expect(world.server.requests).toHaveLength(0);
    expect(await world.run(tab.db.outbox.count())).toBe(1);
  });

  it.each([-24, 24, 30 * 24])(
    'case 25: a clock that jumps %i hours freezes, loses and expires nothing',
    async (hours) => {
      const { world, tab, context } = await listening();
      await world.run(setLike(context, a, true));
      world.next({ kind: 'status', status: 500 });
      await world.run(tab.drainer());
      world.skewMs = hours * 60 * 60_000;
      await world.run(setLike(context, b, true));
      await world.drainAll(tab);
      expect(world.server.likesOf(guestA).toSorted()).toEqual(['a', 'b']);
      expect(await world.run(tab.db.outbox.count())).toBe(0);
    },
  );

  it('case 25: a clock set back a day does not hold back what was to be tried again soon', async () => {
    const { world, tab, context } = await listening();
    await world.run(countPlay(context, a));
    world.next({ kind: 'status', status: 503, retryAfter: '30' });
    await world.run(tab.drainer());
    world.skewMs = -24 * 60 * 60_000;
    await world.run(tab.drainer());
    expect(world.server.playCounts.get('a')).toBe(1);
  });

  it('a change without an answer for 170 days is shown, not sent; Retry keeps its key', async () => {
    const { world, tab, context } = await listening();
    world.next({ kind: 'dropAfter' });
    await world.run(countPlay(context, a));
    await world.run(tab.drainer());
    world.skewMs = 171 * 24 * 60 * 60_000;
    await world.drainAll(tab);
    expect(world.server.requests).toHaveLength(1);
    const [entry] = await world.run(outboxList(tab.db, guestA));
    expect(entry?.status).toBe('unanswered');
    await world.run(retryRow(context, must(entry, 'entry').seq));
    await world.drainAll(tab);
    expect(new Set(world.server.requests.map(({ key }) => key)).size).toBe(1);
    expect(world.server.playCounts.get('a')).toBe(1);
  });

  it('case 27: nothing of a listener who signed out is sent until they return', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await world.signIn(tab, guestB);
    await world.run(setLike(tab.context(guestB), b, true));
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA)).toEqual([]);
    expect(world.server.likesOf(guestB)).toEqual(['b']);
    await world.signIn(tab, guestA);
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA)).toEqual(['a']);
  });

  it('case 31: rows that were edited, broken or deleted by hand do not stop the others', async () => {
    const { world, tab, context } = await listening();
    for (const id of ['a', 'b', 'c', 'd']) await world.run(countPlay(context, trackId(id)));
    const [first, second, third] = await world.run(tab.db.outbox.toArray());
    await world.run(tab.db.outbox.update(must(first, 'row').seq, { operation: null as never }));
    await world.run(tab.db.outbox.update(must(second, 'row').seq, { state: 'nonsense' as never }));
    await world.run(tab.db.outbox.delete(must(third, 'row').seq));
    await world.drainAll(tab);
    expect(writes(world)).toEqual(['POST /api/tracks/d/play']);
    const list = await world.run(outboxList(tab.db, guestA));
    expect(list.map(({ status }) => status)).toEqual(['refused', 'refused']);
    for (const { seq } of list) await world.run(discardRow(context, seq));
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  });
});
