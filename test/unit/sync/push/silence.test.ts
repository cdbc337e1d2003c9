import { describe, expect, it, onTestFinished } from 'vitest';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { endSilence, noteSilence, readBackoffs } from '../../../../src/db/outbox/backoff.ts';
import { createPlaylist, renamePlaylist } from '../../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../../src/db/playlists/deletion-commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { noFaults } from '../../../simulation/network.ts';
import { guestA, World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { nextDueAtMs } from '../../../../src/sync/push/select-ready.ts';
import { writes } from '../pull/pulling.ts';

const a = trackId('a');

/** A device whose page knows that nothing answers; `probes` counts health checks. */
async function silent() {
  const world = new World();
  onTestFinished(() => world.close());
  const health = { answers: false, probes: 0, before: (): Promise<void> => Promise.resolve() };
  const tab = world.tab('tab', {
    serverAnswers: async () => {
      health.probes++;
      await health.before();
      return health.answers;
    },
  });
  await world.signIn(tab, guestA);
  world.faultPlan = { ...noFaults, fault: () => ({ kind: 'dropBefore' }) };
  await world.run(noteSilence(tab.db));
  const back = (): void => {
    health.answers = true;
    world.faultPlan = noFaults;
  };
  return { world, tab, context: tab.context(guestA), health, back };
}

describe('while the server is known to be silent', () => {
  it.each([true, false])(
    'case 14: like and unlike, each followed by a drain, send nothing (force: %s)',
    async (force) => {
      const { world, tab, context, back } = await silent();
      await world.run(setLike(context, a, true));
      await world.run(tab.drainer({ force }));
      await world.run(setLike(context, a, false));
      await world.run(tab.drainer({ force }));
      expect(await world.run(tab.db.outbox.count())).toBe(0);
      back();
      await world.drainAll(tab);
      expect(writes(world)).toEqual([]);
    },
  );

  it('case 15: a playlist that is created, renamed and deleted, with drains between, is never sent', async () => {
    const { world, tab, context, back } = await silent();
    const id = await world.run(createPlaylist(context, 'Gone'));
    await world.run(tab.drainer({ force: true }));
    await world.run(renamePlaylist(context, assertDefined(id, 'the playlist'), 'Gone too'));
    await world.run(tab.drainer({ force: true }));
    await world.run(deletePlaylist(context, assertDefined(id, 'the playlist')));
    back();
    await world.drainAll(tab);
    expect(writes(world)).toEqual([]);
  });

  it('sends what waits as soon as a health check is answered', async () => {
    const { world, tab, context, back } = await silent();
    await world.run(setLike(context, a, true));
    await world.run(tab.drainer());
    back();
    await world.run(tab.drainer({ force: true }));
    expect(world.server.likesOf(guestA)).toEqual(['a']);
    expect((await world.run(readBackoffs(tab.db))).size).toBe(0);
  });

  it('checks less and less often, and not at all while nothing waits', async () => {
    const { world, tab, context, health } = await silent();
    await world.run(tab.drainer({ force: true }));
    expect(health.probes).toBe(0);
    await world.run(setLike(context, a, true));
    // Every drain costs milliseconds: one each second of the hour took longer than a test may on a busy machine.
    for (let second = 0; second < 3_600; second += 5) {
      await world.pass(5_000);
      await world.run(tab.drainer());
    }
    expect(health.probes).toBeGreaterThan(5);
    expect(health.probes).toBeLessThan(60);
  });

  it('asks once after the server is back, though what waits must wait for longer', async () => {
    const { world, tab, context, health, back } = await silent();
    await world.run(endSilence(tab.db));
    await world.run(setLike(context, a, true));
    world.next({ kind: 'status', status: 429, retryAfter: '3600' });
    await world.run(tab.drainer());
    await world.run(noteSilence(tab.db));
    back();
    for (let drains = 0; drains < 5; drains++) {
      await world.pass(60_000);
      await world.run(tab.drainer());
    }
    expect(health.probes).toBe(1);
    expect(world.server.likesOf(guestA)).toEqual([]);
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA)).toEqual(['a']);
  });

  it('is not due before a forced health check is answered: each run of the page asks the browser for another forced drain', async () => {
    const { world, tab, context, health } = await silent();
    await world.run(setLike(context, a, true));
    await world.run(tab.drainer());
    const dueInMs: (number | undefined)[] = [];
    health.before = async () => {
      const nowMs = world.clock.nowMs;
      const atMs = await nextDueAtMs(tab.db, nowMs);
      dueInMs.push(atMs === null ? undefined : atMs - nowMs);
    };
    await world.run(tab.drainer({ force: true }));
    expect(health.probes).toBe(2);
    expect(dueInMs).toEqual([expect.toSatisfy((ms: number) => ms > 0)]);
  });

  it('asks nothing more once another call was answered', async () => {
    const { world, tab, context, health, back } = await silent();
    back();
    await world.run(endSilence(tab.db));
    await world.run(setLike(context, a, true));
    await world.run(tab.drainer());
    expect(health.probes).toBe(0);
    expect(world.server.likesOf(guestA)).toEqual(['a']);
  });

  it('leaves the backoff of failed calls as it is', async () => {
    const { world, tab, context, back } = await silent();
    await world.run(endSilence(tab.db));
    for (const id of ['a', 'b', 'c']) await world.run(setLike(context, trackId(id), true));
    await world.run(createPlaylist(context, 'Evening'));
    await world.run(tab.drainer());
    const before = await world.run(readBackoffs(tab.db));
    expect(before.get('all')).toBeDefined();
    await world.run(noteSilence(tab.db));
    await world.run(endSilence(tab.db));
    expect(await world.run(readBackoffs(tab.db))).toEqual(before);
    back();
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA).toSorted()).toEqual(['a', 'b', 'c']);
  });
});
