import { expect, it, vi } from 'vitest';
import { emptyQueue, queueAfter } from '../../../src/core/queue.ts';
import { createPersist } from '../../../src/player/persist.ts';
import { ids } from '../../support/player.ts';
import { contextFor, freshDb, guest, onWrite } from '../db/support.ts';

const played = { kind: 'listPlayed', trackIds: ids('abc'), startAt: 1, from: 'playlist', route: null } as const;

function saving() {
  const db = freshDb();
  const queue = queueAfter(emptyQueue, played);
  const row = {
    trackId: queue.currentTrackId,
    sourceRoute: null,
    currentTimeS: 3,
    repeat: 'all',
    volume: 1,
    lastCountedTrackId: null,
  } as const;
  return {
    db,
    persist: createPersist(
      () => contextFor(db),
      () => ({ queue, row }),
    ),
  };
}

it('saves the queue with the next change when the disk was full at the first', async () => {
  const { db, persist } = saving();
  const isFull = vi.fn<() => boolean>().mockReturnValueOnce(true).mockReturnValue(false);
  onWrite(db, (table) => {
    if (table === 'playQueue' && isFull()) throw new DOMException('full', 'QuotaExceededError');
  });
  persist.soon(true);
  await expect.poll(() => isFull.mock.calls.length).toBe(1);
  persist.soon(false);
  await expect.poll(() => db.playQueue.get(guest)).toMatchObject({ trackIds: ids('abc') });
  expect(await db.playerState.get(guest)).toMatchObject({ trackId: 'b', currentTimeS: 3 });
});

it('saves nothing while another tab has the latest word', async () => {
  const { db, persist } = saving();
  persist.soon(true);
  persist.yield();
  persist.leaving();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([await db.playQueue.count(), await db.playerState.count()]).toEqual([0, 0]);
});
