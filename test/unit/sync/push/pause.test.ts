import { describe, expect, it, onTestFinished } from 'vitest';
import { visitorId } from '../../../../src/core/ids.ts';
import { countPlay } from '../../../../src/db/library/play-commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { syncStatus } from '../../../../src/db/outbox/status.ts';
import { syncStateOf } from '../../../../src/db/stats/sync-state-queries.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { noFaults } from '../../../simulation/network.ts';
import type { ServerRequest } from '../../../simulation/model-server.ts';
import { guestA, World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';

const [a, b] = [trackId('a'), trackId('b')];

/** A user whose server answers 401 to what `shut` names. */
async function listening(shut: (request: ServerRequest) => boolean = () => false) {
  const world = new World();
  onTestFinished(() => world.close());
  const handle = world.server.handle.bind(world.server);
  const server = { shut };
  world.server.handle = (request) => (server.shut(request) ? { status: 401, json: {} } : handle(request));
  // A guest has no token that could be renewed; this one has.
  const tab = world.tab('tab', { tokens: () => Promise.resolve({ kind: 'token', idToken: 'token' }) });
  await world.signIn(tab, guestA);
  const paused = async () => (await world.run(syncStatus(tab.db, guestA))).paused;
  const state = () => world.run(syncStateOf(tab.db, guestA));
  return { world, tab, context: tab.context(guestA), server, paused, state };
}

const isLike = ({ path }: ServerRequest): boolean => path === '/api/likes';

describe('a pause', () => {
  it('wakes the drain when it is over, and is gone from the screen once the server takes a change', async () => {
    const { world, tab, context, server, paused } = await listening(isLike);
    await world.run(setLike(context, a, true));
    const { nextAtMs } = await world.run(tab.drainer());
    expect(await paused()).toBe('signInAgain');
    const nowMs = tab.deps.timers.nowMs();
    expect(nextAtMs).toBe(nowMs + timing.pauseMs);
    server.shut = () => false;
    await world.pass(timing.pauseMs);
    await world.run(tab.drainer());
    expect(await paused()).toBeNull();
    expect(world.server.likesOf(guestA)).toEqual(['a']);
  });

  it('schedules no run for changes that only the user can resume', async () => {
    const { world, tab, context } = await listening(isLike);
    await world.run(setLike(context, a, true));
    await world.run(tab.drainer());
    await world.run(tab.db.outbox.toCollection().modify({ state: 'refused' }));
    expect((await world.run(tab.drainer())).nextAtMs).toBeNull();
  });

  it('goes on although calls that name no user are taken', async () => {
    const { world, tab, context, paused } = await listening(isLike);
    await world.run(setLike(context, a, true));
    await world.run(tab.drainer());
    await world.pass(timing.pauseMs);
    await world.run(tab.db.outbox.toCollection().modify({ nextAttemptAtMs: tab.deps.timers.nowMs() + 60_000 }));
    await world.run(countPlay(context, b));
    await world.run(tab.drainer());
    expect(world.server.playCounts.get('b')).toBe(1);
    expect(await paused()).toBe('signInAgain');
  });

  it('goes on although a change that was under way beside it is taken', async () => {
    let asked = 0;
    const { world, tab, context, paused } = await listening(({ body }) => {
      const isShut = JSON.stringify(body ?? '').includes('"a"');
      if (isShut) asked++;
      return isShut;
    });
    await world.run(setLike(context, a, true));
    await world.run(setLike(context, b, true));
    let requests = 0;
    world.faultPlan = { ...noFaults, latencyMs: () => (++requests === 2 ? 5_000 : 20) };
    await world.run(tab.drainer());
    expect(world.server.likesOf(guestA)).toEqual(['b']);
    // Had it ended, the refused one would have been asked again at once; it is tried twice, as every 401 is.
    expect(asked).toBe(2);
    expect(await paused()).toBe('signInAgain');
  });

  it('ends although it was noted by a clock that was a day ahead', async () => {
    const { world, tab, context, server, paused } = await listening(isLike);
    world.skewMs = 24 * 60 * 60_000;
    await world.run(setLike(context, a, true));
    await world.run(tab.drainer());
    world.skewMs = 0;
    server.shut = () => false;
    await world.run(tab.drainer());
    expect(await paused()).toBeNull();
  });
});

describe('the time of the last sync', () => {
  it('is when the server last took a change', async () => {
    const { world, tab, context, server, state } = await listening();
    expect(await state()).toBeUndefined();
    await world.run(countPlay(context, a));
    await world.run(tab.drainer());
    const lastSyncAtMs = tab.deps.timers.nowMs();
    expect(await state()).toMatchObject({ lastSyncAtMs, pauseReason: null });
    server.shut = () => true;
    await world.pass(1_000);
    await world.run(countPlay(context, a));
    await world.run(tab.drainer());
    expect(await state()).toMatchObject({ lastSyncAtMs, pauseReason: 'signInAgain' });
  });
});

it('of a guest, who has no sign-in to renew, says that the server takes no guest, after one attempt', async () => {
  const world = new World();
  onTestFinished(() => world.close());
  let asked = 0;
  const handle = world.server.handle.bind(world.server);
  world.server.handle = (request) => {
    if (!isLike(request)) return handle(request);
    asked++;
    return { status: 401, json: {} };
  };
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  await world.run(setLike(tab.context(guestA), a, true));
  await world.run(tab.drainer());
  expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ waiting: 1, paused: 'guestRefused' });
  expect(asked).toBe(1);
});

it.each([
  ['a guest', guestA],
  ['the visitor', visitorId],
])(
  'what a visitor has left is sent again with backoff where it is answered by 401, and pauses nothing of %s',
  async (_who, ownerId) => {
    const world = new World();
    onTestFinished(() => world.close());
    const tab = world.tab('tab');
    if (ownerId !== visitorId) await world.signIn(tab, ownerId);
    let [isShut, asked] = [true, 0];
    const handle = world.server.handle.bind(world.server);
    world.server.handle = (request) => {
      if (++asked > 9) isShut = false;
      return isShut ? { status: 401, json: null } : handle(request);
    };
    await world.run(countPlay(tab.context(visitorId), a));
    await world.run(tab.drainer());
    expect(asked).toBe(1);
    expect(await world.run(tab.db.syncState.toArray())).toEqual([]);
    isShut = false;
    await world.drainAll(tab);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  },
);
