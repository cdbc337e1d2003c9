import { expect, it } from 'vitest';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { retryNow, retryRow } from '../../../../src/db/outbox/commands.ts';
import { syncStatus } from '../../../../src/db/outbox/status.ts';
import { noFaults, type NetworkFault } from '../../../simulation/network.ts';
import { guestA } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { listening } from '../pull/pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

async function answering() {
  const parts = await listening();
  const { world } = parts;
  const answerOf = (path: string, fault: NetworkFault): void => {
    world.faultPlan = { ...noFaults, fault: (request) => (request.path === path ? fault : { kind: 'none' }) };
  };
  const allWell = (): void => void (world.faultPlan = noFaults);
  return { ...parts, answerOf, allWell };
}

it.each([
  ['Retry now', retryNow],
  ['Retry of one change', retryRow],
])('%s ends a pause at once', async (_, retry) => {
  const { world, tab, context, answerOf, allWell } = await answering();
  answerOf('/api/likes', { kind: 'status', status: 401 });
  await world.run(setLike(context, a, true));
  await world.run(tab.drainer());
  expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ paused: 'guestRefused' });
  allWell();
  await world.run(tab.drainer());
  expect(world.server.likesOf(guestA)).toEqual([]);
  const [row] = await world.run(tab.db.outbox.toArray());
  await world.run(retry(context, row?.seq ?? 0));
  expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ paused: null });
  await world.run(tab.drainer());
  expect(world.server.likesOf(guestA)).toEqual(['a']);
});

it('Retry now also sends at once what the Sync dialog does not list', async () => {
  const { world, tab, context, answerOf, allWell } = await answering();
  answerOf('/api/tracks/a/like', { kind: 'status', status: 500 });
  await world.run(setLike(context, a, true));
  await world.run(tab.drainer());
  const [count] = await world.run(tab.db.outbox.toArray());
  expect(count).toMatchObject({ state: 'pending', listed: 0, mutation: { kind: 'track.countLike' } });
  expect(count?.nextAttemptAtMs).toBeGreaterThan(tab.deps.timers.nowMs());
  allWell();
  await world.run(retryNow(context));
  await world.run(tab.drainer());
  expect(world.server.likeCounts.get('a')).toBe(1);
});

it('Retry of one change sends it although the server asked its kind of call to wait', async () => {
  const { world, tab, context, answerOf, allWell } = await answering();
  answerOf('/api/likes', { kind: 'status', status: 400 });
  await world.run(setLike(context, a, true));
  await world.run(tab.drainer());
  answerOf('/api/likes', { kind: 'status', status: 429, retryAfter: '3600' });
  await world.run(setLike(context, b, true));
  await world.run(tab.drainer());
  allWell();
  const refused = await world.run(tab.db.outbox.where('state').equals('refused').first());
  await world.run(retryRow(context, refused?.seq ?? 0));
  await world.run(tab.drainer());
  expect(world.server.likesOf(guestA)).toContain('a');
});
