import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseProfile } from '../../../../src/core/wire/answers.ts';
import { writeBackoffs, type BackoffScope } from '../../../../src/db/outbox/backoff.ts';
import { countPlay } from '../../../../src/db/library/play-commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import type { Backoff } from '../../../../src/lib/backoff.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { freeOrphanedLeases } from '../../../../src/sync/push/claim.ts';
import { startOutboxScheduler, type OutboxSchedulerDeps } from '../../../../src/sync/schedule/outbox-scheduler.ts';
import { noFaults } from '../../../simulation/network.ts';
import { guestA, owner, World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';

type Setting = { readonly worker?: 'none' | 'deaf'; readonly registerTag?: () => Promise<void> };

/** A page with its schedule over a world's clock; `asked` counts messages to the worker, `tags` registrations. */
async function page({ worker = 'none', registerTag = () => Promise.resolve() }: Setting = {}) {
  const world = new World();
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  const seen = { asked: 0, tags: 0, silences: 0, silencesOver: 0 };
  const deps: OutboxSchedulerDeps = {
    db: tab.db,
    timers: tab.deps.timers,
    drainHere: tab.drainer,
    wakeWorker: () => {
      seen.asked++;
      return worker === 'deaf';
    },
    freeOrphanedLeases: () => freeOrphanedLeases(tab.db, tab.deps.drainers, tab.deps.timers.nowMs()),
    onSilence: () => {
      seen.silences++;
    },
    onSilenceOver: () => {
      seen.silencesOver++;
    },
    registerTag: () => {
      seen.tags++;
      return registerTag();
    },
  };
  const sync = startOutboxScheduler(deps);
  onTestFinished(() => {
    sync.stop();
    world.close();
  });
  await world.pass(10);
  return { world, tab, sync, seen, commit: (id: string) => world.run(countPlay(tab.context(guestA), trackId(id))) };
}

/** What waits got no answer, and is due then. */
async function backOffUntil(world: World, { db }: ReturnType<World['tab']>, untilMs: number): Promise<void> {
  await world.run(db.outbox.toCollection().modify({ nextAttemptAtMs: untilMs }));
  await world.run(writeBackoffs(db, new Map([['counts', { untilMs, failures: 9, noResponse: true }]])));
}

describe("the page's schedule", () => {
  it('drains here after a commit when there is no worker', async () => {
    const { world, commit, seen } = await page();
    await commit('a');
    await world.pass(1_000);
    expect(world.server.playCounts.get('a')).toBe(1);
    expect(seen.tags).toBeGreaterThan(0);
  });

  it('case 22: a tag that cannot be registered costs nothing', async () => {
    const { world, commit } = await page({ registerTag: () => Promise.reject(new Error('not allowed')) });
    await commit('a');
    await world.pass(1_000);
    expect(world.server.playCounts.get('a')).toBe(1);
  });

  it('case 22: a worker that does not stir is given a few seconds, then the tab drains', async () => {
    const { world, commit, seen } = await page({ worker: 'deaf' });
    await commit('a');
    await world.pass(2_000);
    expect(seen.asked).toBeGreaterThan(0);
    expect(world.server.playCounts.get('a')).toBeUndefined();
    await world.pass(5_000);
    expect(world.server.playCounts.get('a')).toBe(1);
  });

  it('case 22: such a worker is not given more time by changes that go on coming', async () => {
    const { world, commit } = await page({ worker: 'deaf' });
    for (const id of ['a', 'b', 'c', 'd']) {
      await commit(id);
      await world.pass(2_000);
    }
    expect(world.server.playCounts.get('a')).toBe(1);
    await world.pass(6_000);
    expect(world.server.playCounts.get('d')).toBe(1);
  });

  it.each([
    ['alone', 0],
    ['with a change of the next moment', 1_000],
  ])(
    'case 22: such a worker costs no more after a reconnect, when what waits is not due yet (%s)',
    async (_, gapMs) => {
      const { world, tab, sync, commit } = await page({ worker: 'deaf' });
      world.faultPlan = { fault: () => ({ kind: 'dropBefore' }), latencyMs: () => 10 };
      await commit('a');
      await world.pass(60 * 60_000);
      await backOffUntil(world, tab, tab.deps.timers.nowMs() + 4 * 60_000);
      world.faultPlan = noFaults;
      sync.wake(true);
      if (gapMs > 0) {
        await world.pass(gapMs);
        sync.wake(false);
      }
      await world.pass(6_000);
      expect(world.server.playCounts.get('a')).toBe(1);
    },
  );

  it('leaves it to a worker that tried after a reconnect, and got no answer', async () => {
    const { world, tab, sync, commit } = await page({ worker: 'deaf' });
    let requests = 0;
    world.faultPlan = {
      fault: () => {
        requests++;
        return { kind: 'dropBefore' };
      },
      latencyMs: () => 10,
    };
    await commit('a');
    await world.pass(60 * 60_000);
    const untilMs = tab.deps.timers.nowMs() + 4 * 60_000;
    await backOffUntil(world, tab, untilMs);
    await world.pass(10_000);
    requests = 0;
    sync.wake(true);
    world
      .tab('worker')
      .drainer({ force: true })
      .catch(() => undefined);
    await world.pass(1_000);
    expect(requests).toBe(1);
    await backOffUntil(world, tab, untilMs + 1);
    await world.pass(10_000);
    expect(requests).toBe(1);
  });

  it('wakes the drain when the profile that changes wait for arrives', async () => {
    const { world, tab } = await page();
    const uid = owner('uid-1');
    await world.signIn(tab, uid, 'member');
    await world.run(setLike(tab.context(uid), trackId('a'), true));
    await world.pass(60 * 60_000);
    expect(world.server.requests).toHaveLength(0);
    const profile = parseProfile({ id: 'profile-1', display_name: 'Mira' }, 'http://model');
    await world.run(tab.db.profilesBase.put({ ...assertDefined(profile, 'profile'), ownerId: uid }));
    await world.pass(1_000);
    expect(world.server.likesOf('profile-1')).toEqual(['a']);
  });

  // The first look at the leases is after 3 s.
  it.each([1_000, 4_000])(
    'case 7: notices within seconds that the worker was killed %i ms after a change went out',
    async (aliveMs) => {
      const { world, tab, commit } = await page({ worker: 'deaf' });
      const worker = world.tab('worker');
      // Long after the start: what is due then is looked at.
      await world.pass(60_000);
      world.next({ kind: 'hang' });
      await commit('a');
      worker.drainer().catch(() => undefined);
      await world.pass(aliveMs);
      expect(await world.run(tab.db.outbox.toArray())).toMatchObject([{ state: 'inflight' }]);
      worker.kill();
      await world.pass(9_000);
      expect(world.server.playCounts.get('a')).toBe(1);
    },
  );

  it('tries again by itself when the backoff ends, and then rests', async () => {
    const { world, tab, commit } = await page();
    world.next({ kind: 'status', status: 503, retryAfter: '40' });
    await commit('a');
    await world.pass(30_000);
    expect(world.server.requests).toHaveLength(0);
    await world.pass(15_000);
    expect(world.server.playCounts.get('a')).toBe(1);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    const before = world.server.requests.length;
    await world.pass(60 * 60_000);
    expect(world.server.requests).toHaveLength(before);
  });

  it('case 3: finds at start what a killed tab committed and never announced', async () => {
    const { world } = await page();
    const killed = world.tab('killed');
    await world.run(countPlay(killed.context(guestA), trackId('a')));
    killed.kill();
    await world.pass(2_000);
    expect(world.server.playCounts.get('a')).toBe(1);
  });

  it.each<readonly [BackoffScope, Backoff]>([
    ['all', { untilMs: 0, failures: 9 }],
    ['counts', { untilMs: 0, failures: 9, noResponse: true }],
  ])(
    'sends at once what waits for a server that was gone (%s) when it answers a question of the page',
    async (...gone) => {
      const { world, tab, sync, commit } = await page();
      world.faultPlan = { fault: () => ({ kind: 'dropBefore' }), latencyMs: () => 10 };
      await commit('a');
      await world.pass(60 * 60_000);
      world.faultPlan = noFaults;
      await world.run(tab.db.outbox.toCollection().modify({ nextAttemptAtMs: tab.deps.timers.nowMs() + 20 * 60_000 }));
      const untilMs = tab.deps.timers.nowMs() + 4 * 60_000;
      await world.run(writeBackoffs(tab.db, new Map([[gone[0], { ...gone[1], untilMs }]])));
      await world.pass(10_000);
      expect(world.server.playCounts.get('a')).toBeUndefined();
      sync.answered();
      await world.pass(1_000);
      expect(world.server.playCounts.get('a')).toBe(1);
    },
  );

  it('asks less and less often for what gets no answer while the server answers everything else', async () => {
    const { world, sync, commit } = await page();
    let asked = 0;
    const portal = { kind: 'portal' } as const;
    world.faultPlan = {
      fault: ({ path }) => (path.startsWith('/api/tracks') && ++asked > 0 ? portal : { kind: 'none' }),
      latencyMs: () => 10,
    };
    for (let index = 0; index < 20; index++) await commit(`t${index}`);
    for (let second = 0; second < 30 * 60; second++) {
      sync.answered();
      await world.pass(1_000);
    }
    // Six at a time: with every answer ending the backoff they were 2,160.
    expect(asked).toBeLessThan(200);
    world.faultPlan = noFaults;
    // The longest backoff of a row.
    await world.pass(30 * 60_000);
    expect(await world.run(world.tab('reader').db.outbox.count())).toBe(0);
  });

  it('tells the page when nothing answers, so that it probes the server', async () => {
    const { world, seen, commit } = await page();
    await commit('a');
    await world.pass(1_000);
    expect(seen.silences).toBe(0);
    world.faultPlan = { fault: () => ({ kind: 'dropBefore' }), latencyMs: () => 10 };
    await commit('b');
    await world.pass(1_000);
    expect(seen.silences).toBeGreaterThan(0);
  });

  it.each<[string, Backoff]>([
    ['a health check', { untilMs: 0, failures: 0, noResponse: true }],
    ['calls', { untilMs: 0, failures: 2 }],
  ])(
    'tells the page that the server answers again when the worker has found out, after a silence of %s',
    async (_, all) => {
      const { world, tab, seen, commit } = await page({ worker: 'deaf' });
      await world.run(writeBackoffs(tab.db, new Map<BackoffScope, Backoff>([['all', all]])));
      await world.pass(100);
      expect(seen.silencesOver).toBe(0);
      await commit('a');
      await world.run(tab.drainer({ force: true }));
      await world.pass(100);
      expect(world.server.playCounts.get('a')).toBe(1);
      expect(seen.silencesOver).toBe(1);
    },
  );

  it('leaves a wait that the server asked for as it is when the server answers something else', async () => {
    const { world, sync, commit } = await page();
    world.next({ kind: 'status', status: 503, retryAfter: '40' });
    await commit('a');
    await world.pass(10_000);
    sync.answered();
    await world.pass(10_000);
    expect(world.server.requests).toHaveLength(0);
  });

  it('asks the worker a few times at most while many rows wait for a dead network', async () => {
    const { world, commit, seen } = await page({ worker: 'deaf' });
    world.faultPlan = { fault: () => ({ kind: 'dropBefore' }), latencyMs: () => 10 };
    for (let index = 0; index < 20; index++) await commit(`t${index}`);
    seen.asked = 0;
    await world.pass(60 * 60_000);
    expect(seen.asked).toBeLessThan(120);
  });
});
