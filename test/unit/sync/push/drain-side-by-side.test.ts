import { describe, expect, it } from 'vitest';
import { retryNow } from '../../../../src/db/outbox/commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { countPlay } from '../../../../src/db/library/play-commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { freeOrphanedLeases } from '../../../../src/sync/push/claim.ts';
import { drain } from '../../../../src/sync/push/drain.ts';
import { guestA } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { listening } from '../pull/pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

describe('several drainers', () => {
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

  it.each([
    ['first', [{ force: true }, {}]],
    ['last', [{}, { force: true }]],
  ])(
    'case 20: calls during a run share the next, which ends the backoff for a reconnect told %s',
    async (_, during) => {
      const { world, tab, context } = await listening();
      await world.run(countPlay(context, a));
      world.next({ kind: 'dropBefore' });
      await world.run(tab.drainer());
      await world.run(tab.db.outbox.toCollection().modify({ nextAttemptAtMs: tab.deps.timers.nowMs() + 20 * 60_000 }));
      await world.run(Promise.all([{}, ...during].map((options) => tab.drainer(options))));
      expect(world.server.playCounts.get('a')).toBe(1);
    },
  );

  it('case 21: a lock that is never released delays others until their timeout only', async () => {
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
    world.faultPlan = { fault: () => ({ kind: 'none' }), latencyMs: () => 9_000 };
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

  it('case 21: nor does it when another drainer is sending the row at that moment', async () => {
    const { world, tab, context } = await listening();
    const other = world.tab('other');
    await world.run(countPlay(context, a));
    world.faultPlan = { fault: () => ({ kind: 'none' }), latencyMs: () => 9_000 };
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

  it('case 7: what a killed worker had claimed goes with the next drain, not when its lease ends', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    const worker = world.tab('worker');
    world.next({ kind: 'hang' });
    worker.drainer().catch(() => undefined);
    await world.pass(100);
    worker.kill();
    const killedAtMs = world.clock.nowMs;
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA)).toEqual(['a']);
    expect(world.clock.nowMs - killedAtMs).toBeLessThan(1_000);
  });

  it('case 7: what was claimed again while live drainers were listed is left to its new drainer', async () => {
    const { world, tab, context } = await listening();
    await world.run(countPlay(context, a));
    const worker = world.tab('worker');
    world.next({ kind: 'hang' });
    worker.drainer().catch(() => undefined);
    await world.pass(100);
    worker.kill();
    const [row] = await world.run(tab.db.outbox.toArray());
    const drainers = {
      ...tab.deps.drainers,
      alive: async (): Promise<ReadonlySet<string>> => {
        await tab.db.outbox.update(assertDefined(row, 'row').seq, { attemptId: 'another/1' });
        return new Set(['another']);
      },
    };
    await world.run(freeOrphanedLeases(tab.db, drainers, world.clock.nowMs));
    expect(await world.run(tab.db.outbox.toArray())).toMatchObject([{ state: 'inflight', attemptId: 'another/1' }]);
  });

  it('case 7: what a living one has claimed is left to it', async () => {
    const { world, tab, context } = await listening();
    await world.run(countPlay(context, a));
    const worker = world.tab('worker');
    world.next({ kind: 'hang' });
    const hanging = worker.drainer();
    await world.pass(100);
    const out = await world.run(freeOrphanedLeases(tab.db, tab.deps.drainers, world.clock.nowMs));
    expect(out).toBe(1);
    expect(await world.run(tab.db.outbox.toArray())).toMatchObject([{ state: 'inflight' }]);
    await world.run(hanging);
  });
});

it('a drain whose backoff is ended by Retry now meanwhile does not claim in circles what it holds back', async () => {
  const { world, tab, context } = await listening();
  await world.run(setLike(context, trackId('a'), true));
  await world.run(setLike(context, trackId('b'), true));
  // The first like is limited; Retry now is pressed while the count of the second is out.
  world.next({ kind: 'status', status: 429, retryAfter: '600' });
  let pressed: Promise<void> | undefined;
  world.onArrival = ({ path }) => {
    if (path.endsWith('/b/like')) pressed = retryNow(context);
  };
  await world.run(tab.drainer());
  expect(pressed).toBeDefined();
  await world.run(assertDefined(pressed, 'the press'));
  await world.run(tab.drainer());
  expect(world.server.likesOf(guestA).toSorted()).toEqual(['a', 'b']);
});
