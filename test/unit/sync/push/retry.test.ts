import { expect, it } from 'vitest';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { discardRow, retryNow, retryRow } from '../../../../src/db/outbox/commands.ts';
import { syncStatus } from '../../../../src/db/outbox/status.ts';
import { noFaults, type NetworkFault } from '../../../simulation/network.ts';
import { guestA } from '../../../simulation/world.ts';
import { contextFor, freshDb, guest, ownerId, trackId } from '../../db/support.ts';
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

const [refused, unanswered] = [{ state: 'refused' }, { state: 'waiting', waitReason: 'unanswered' }] as const;
const unsupported = { state: 'waiting', waitReason: 'unsupported' } as const;
const behindUnreadable = { state: 'waiting', waitReason: 'deadLetter' } as const;
const inflight = { state: 'inflight', attemptId: 'attempt' } as const;
const states = [refused, unanswered, unsupported, behindUnreadable, inflight];

/** A like in each of these states, and a refused one of another user; `after` runs on them. */
async function inEachState(
  after: (context: ReturnType<typeof contextFor>, seqs: readonly number[]) => Promise<unknown>,
) {
  const db = freshDb();
  const context = contextFor(db);
  for (const index of [...states.keys(), states.length]) await setLike(context, trackId(`song-${index}`), true);
  await db.outbox.filter(({ mutation }) => mutation.kind !== 'like.set').delete();
  const seqs = await db.outbox.toCollection().primaryKeys();
  const given = [...states, { state: 'refused', ownerId: ownerId('uid-ada') } as const];
  for (const [index, seq] of seqs.entries()) await db.outbox.update(seq, { listed: 1, ...given[index] });
  const before = await db.outbox.toArray();
  await after(context, seqs);
  const rows = await db.outbox.toArray();
  return {
    states: rows.map(({ state, waitReason }) => waitReason ?? state),
    /** Which rows have another key. */
    newKeys: rows.flatMap((row, index) => (row.key === before[index]?.key ? [] : index)),
  };
}

it('Retry now sends what was refused or unanswered, an answered one with a new key, and nothing else', async () => {
  const { states: now, newKeys } = await inEachState((context) => retryNow(context));
  expect(now).toEqual(['pending', 'pending', 'unsupported', 'deadLetter', 'inflight', 'refused']);
  expect(newKeys).toEqual([0]);
});

it('Retry of one change sends what the server has no call for too, but nothing that is under way or behind another', async () => {
  const { states: now, newKeys } = await inEachState(async (context, seqs) => {
    for (const seq of seqs) await retryRow(context, seq);
  });
  expect(now).toEqual(['pending', 'pending', 'pending', 'deadLetter', 'inflight', 'refused']);
  expect(newKeys).toEqual([0, 2]);
});

it('Discard takes no change of another user', async () => {
  const { states: now } = await inEachState(async (context, seqs) => {
    const { db } = context;
    await db.deadLetters.add({ id: 99, ownerId: ownerId('uid-ada'), row: {}, foundAtMs: 1 });
    const discarded = await discardRow(context, seqs.at(-1) ?? 0);
    expect(discarded).toMatchObject({ ownerId: guest, lane: undefined, rows: [], letter: undefined });
    expect(await discardRow(context, 99)).toMatchObject({ letter: undefined });
    expect(await db.deadLetters.count()).toBe(1);
    expect(await db.likes.count()).toBe(states.length + 1);
  });
  expect(now).toHaveLength(states.length + 1);
});
