import { expect, it } from 'vitest';
import type { OutboxRow } from '../../../../src/core/outbox/row.ts';
import { enqueueAll } from '../../../../src/db/outbox/enqueue.ts';
import { hasRowsToSend, pauseWithoutChanges, syncStatus, waitingCount } from '../../../../src/db/outbox/status.ts';
import { contextFor, freshDb, guest, ownerId, trackId } from '../support.ts';

const other = ownerId('guest_zyxwvutsrqponmlkjihgfedcba');
const onItsWay: Partial<OutboxRow> = { state: 'inflight', attemptId: 'attempt', leaseUntilMs: 1 };

/** `add`: so many changes of a user, as `changes` says. */
async function device() {
  const db = freshDb();
  const add = async (count: number, changes: Partial<OutboxRow>, owner = guest): Promise<void> => {
    const likes = Array.from({ length: count }, () => ({
      kind: 'like.set' as const,
      trackId: trackId('a'),
      liked: true,
      facts: null,
    }));
    for (const seq of await enqueueAll(contextFor(db, owner), likes, null)) await db.outbox.update(seq, changes);
  };
  return { db, add };
}

it('counts what is on its way, what needs the user and what stays here, of one user', async () => {
  const { db, add } = await device();
  await add(1, {});
  await add(2, onItsWay);
  await add(4, { state: 'waiting', waitReason: 'deadLetter' });
  await add(8, { state: 'refused' });
  await add(16, { state: 'waiting', waitReason: 'unanswered' });
  await add(32, { state: 'waiting', waitReason: 'unsupported' });
  await add(64, { listed: 0 });
  await add(128, {}, other);
  for (const [id, owner] of [guest, other].entries()) {
    await db.deadLetters.put({ id, ownerId: owner, row: { seq: id }, foundAtMs: 0 });
  }
  expect(await syncStatus(db, guest)).toEqual({ waiting: 7, needUser: 25, localOnly: 32, paused: null });
  expect(await waitingCount(db, guest)).toBe(32);
});

it.each<[string, Partial<OutboxRow>, boolean]>([
  ['to be sent', {}, true],
  ['under way', onItsWay, true],
  ['refused', { state: 'refused' }, false],
  ['unanswered', { state: 'waiting', waitReason: 'unanswered' }, false],
])('says of a change of any user that is %s whether it is on its way', async (_, changes, isOnItsWay) => {
  const { db, add } = await device();
  expect(await hasRowsToSend(db)).toBe(false);
  await add(1, changes, other);
  expect(await hasRowsToSend(db)).toBe(isOnItsWay);
});

it('a pause is told of by itself only while no change waits for it', async () => {
  const { db, add } = await device();
  expect(await pauseWithoutChanges(db, guest)).toBeNull();
  await db.syncState.put({ ownerId: guest, lastSyncAtMs: null, pauseReason: 'signInAgain', pausedAtMs: 0 });
  await add(1, { state: 'waiting', waitReason: 'unsupported' });
  expect(await pauseWithoutChanges(db, guest)).toBe('signInAgain');
  await add(1, { state: 'refused' });
  expect(await pauseWithoutChanges(db, guest)).toBeNull();
});
