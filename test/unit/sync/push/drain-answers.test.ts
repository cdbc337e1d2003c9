import { describe, expect, it } from 'vitest';
import { countPlay, recordSkip } from '../../../../src/db/library/play-commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { retryNow, retryRow } from '../../../../src/db/outbox/commands.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../../src/db/playlists/commands.ts';
import { playlistById } from '../../../../src/db/playlists/queries.ts';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import { syncStatus } from '../../../../src/db/outbox/status.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { drain } from '../../../../src/sync/push/drain.ts';
import { guestA } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { listening } from '../pull/pulling.ts';

const a = trackId('a');

describe('the drain and what servers and networks answer', () => {
  it('keeps what the server counted, of songs that are known here', async () => {
    const { world, tab, context } = await listening();
    const [b, unknown] = [trackId('b'), trackId('unknown')];
    await world.run(tab.db.trackCounts.bulkPut([a, b].map((id) => ({ trackId: id, plays: 7, likes: 9 }))));
    for (const id of [a, b, unknown]) await world.run(countPlay(context, id));
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(await world.run(tab.db.trackCounts.toArray())).toEqual([
      { trackId: 'a', plays: 1, likes: 1 },
      { trackId: 'b', plays: 1, likes: 9 },
    ]);
  });

  it.each([{ kind: 'dropBefore' }, { kind: 'status', status: 500 }, { kind: 'portal' }] as const)(
    'a skip is no change to tell of while it waits, also after a fault of kind $kind',
    async (fault) => {
      const { world, tab, context } = await listening();
      await world.run(recordSkip(context, trackId('b')));
      world.next(fault);
      await world.run(drain(tab.deps));
      expect((await world.run(tab.db.outbox.toArray())).map(({ lastError }) => lastError === null)).toEqual([false]);
      expect(await world.run(outboxList(tab.db, guestA))).toEqual([]);
      expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ waiting: 0, needUser: 0 });
      await world.drainAll(tab);
      expect(world.server.effects.map(({ what }) => what)).toEqual(['skip b']);
    },
  );

  it('a skip that the server refuses is told, because only the user can end it', async () => {
    const { world, tab, context } = await listening();
    world.server.refuses = () => true;
    await world.run(recordSkip(context, a));
    await world.drainAll(tab);
    expect(await world.run(outboxList(tab.db, guestA))).toMatchObject([{ status: 'refused' }]);
    expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ needUser: 1 });
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
    const row = async () => assertDefined((await world.run(tab.db.outbox.toArray()))[0], 'row');
    world.next({ kind: 'status', status: 500 });
    await world.run(tab.drainer());
    expect((await row()).nextAttemptAtMs - world.clock.nowMs).toBeLessThanOrEqual(2_000);
    await world.pass(3_000);
    world.next({ kind: 'status', status: 429, retryAfter: '90' });
    await world.run(tab.drainer());
    expect((await row()).nextAttemptAtMs - world.clock.nowMs).toBe(90_000);
    // Even when told that the network is back: the server asked for it.
    await world.run(tab.drainer({ force: true }));
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
    world.faultPlan = {
      latencyMs: () => 20,
      fault: () => {
        asked++;
        return { kind: 'dropBefore' };
      },
    };
    const start = world.clock.nowMs;
    while (world.clock.nowMs < start + 60 * 60_000) {
      const { nextAtMs } = await world.run(tab.drainer());
      await world.pass(Math.max(1_000, assertDefined(nextAtMs, 'next try') - world.clock.nowMs));
    }
    expect(asked).toBeLessThan(250);
    world.next();
    await world.drainAll(tab);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  });

  it('does not empty a playlist whose answer is a summary', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.drainAll(tab);
    const [stored] = world.server.playlistsOf(guestA);
    const handle = world.server.handle.bind(world.server);
    world.server.handle = (request) => {
      const answer = handle(request);
      const summary = { playlist: { id: stored?.id, name: 'Night', song_count: 1 } };
      return request.method === 'PATCH' ? { ...answer, json: summary } : answer;
    };
    await world.run(renamePlaylist(context, id, 'Night'));
    await world.drainAll(tab);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ name: 'Night', songIds: ['a'] });
  });

  it.each([
    ['Retry', retryRow],
    ['Retry now', retryNow],
  ])('a change without an answer for 170 days is shown, not sent; %s keeps its key', async (_, retry) => {
    const { world, tab, context } = await listening();
    world.next({ kind: 'dropAfter' });
    await world.run(countPlay(context, a));
    await world.run(tab.drainer());
    world.skewMs = 171 * 24 * 60 * 60_000;
    await world.drainAll(tab);
    expect(world.server.requests).toHaveLength(1);
    const [entry] = await world.run(outboxList(tab.db, guestA));
    expect(entry?.status).toBe('unanswered');
    expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ waiting: 0, needUser: 1 });
    await world.run(retry(context, assertDefined(entry, 'entry').seq));
    await world.drainAll(tab);
    const [first, second, ...others] = world.server.requests.map(({ key }) => key);
    expect([second, others]).toEqual([first, []]);
    expect(world.server.playCounts.get('a')).toBe(1);
  });
});
