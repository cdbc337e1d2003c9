import { Dexie } from 'dexie';
import { expect, it, onTestFinished, vi } from 'vitest';
import { visitorId } from '../../../../src/core/ids.ts';
import { emptyQueue, queueAfter } from '../../../../src/core/queue/queue.ts';
import { forgetPlayer } from '../../../../src/db/player/commands.ts';
import type { PlayerStateRow } from '../../../../src/db/rows.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { createPersist } from '../../../../src/player/persist.ts';
import { ids, startWorld, track } from '../../../support/player.ts';
import { contextFor, freshDb, guest, onWrite } from '../../db/support.ts';
import { waitFor } from '../../../support/unit/wait.ts';

const played = { kind: 'listPlayed', trackIds: ids('abc'), startAt: 1, from: 'playlist', route: null } as const;

function saving() {
  const db = freshDb();
  const queue = queueAfter(emptyQueue, played);
  const row = {
    trackId: queue.currentTrackId,
    sourceRoute: null,
    currentTimeS: 3,
    repeat: 'all' as const,
    volume: 1,
    lastCountedTrackId: null,
  } satisfies Omit<PlayerStateRow, 'ownerId'>;
  return {
    db,
    row,
    persist: createPersist(
      () => contextFor(db),
      () => ({ queue, row: { ...row } }),
      () => undefined,
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

it('saves a new volume with the next change when the disk was full for it', async () => {
  const { db, persist, row } = saving();
  const refused = vi.fn<() => void>();
  let isFull = false;
  onWrite(db, (table) => {
    if (table !== 'playerState' || !isFull) return;
    refused();
    throw new DOMException('full', 'QuotaExceededError');
  });
  persist.soon(true);
  await expect.poll(() => db.playerState.get(guest)).toMatchObject({ volume: 1 });
  [row.volume, isFull] = [0.4, true];
  persist.soon(true);
  await expect.poll(() => refused.mock.calls.length).toBe(1);
  isFull = false;
  persist.soon(false);
  await expect.poll(() => persist.isPending()).toBe(false);
  expect(await db.playerState.get(guest)).toMatchObject({ volume: 0.4 });
});

it('has nothing to write any more once another tab plays, although its last write failed', async () => {
  const { db, persist } = saving();
  onWrite(db, () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  persist.soon(true);
  await waitFor(() => expect(persist.isPending()).toBe(true));
  const isEnded = vi.fn<() => void>();
  persist.onWritten(isEnded);
  await expect.poll(() => isEnded.mock.calls.length).toBe(1);
  expect(persist.isPending()).toBe(true);
  persist.yield();
  expect(persist.isPending()).toBe(false);
});

it('saves nothing while another tab has the latest word', async () => {
  const { db, persist } = saving();
  persist.soon(true);
  persist.yield();
  persist.leaving();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([await db.playQueue.count(), await db.playerState.count()]).toEqual([0, 0]);
});

it('leaves dismissed what another tab has dismissed since, until this one has noticed', async () => {
  const { db, persist } = saving();
  const written = vi.fn<() => void>();
  persist.onWritten(written);
  persist.soon(true);
  await expect.poll(() => written.mock.calls.length).toBe(1);
  await forgetPlayer(contextFor(db));
  persist.soon(false);
  await expect.poll(() => written.mock.calls.length).toBe(2);
  const dismissed = assertDefined(await db.playerState.get(guest), 'the saved state');
  expect(dismissed.trackId).toBeNull();
  persist.noteTakenOver(dismissed);
  persist.soon(false);
  await expect.poll(() => db.playerState.get(guest)).toMatchObject({ trackId: 'b', currentTimeS: 3 });
});

it('writes the second at which the page goes, without a timer', async () => {
  const { db, persist, row } = saving();
  persist.soon(true);
  await expect.poll(() => db.playerState.get(guest)).toMatchObject({ currentTimeS: 3 });
  row.currentTimeS = 9;
  persist.leaving();
  expect(await db.playerState.get(guest)).toMatchObject({ trackId: 'b', currentTimeS: 9 });
});

it('writes a queue that changed just before the page goes, and the whole queue for another user', async () => {
  const { db, row } = saving();
  let [user, queue] = [guest, queueAfter(emptyQueue, played)];
  const persist = createPersist(
    () => contextFor(db, user),
    () => ({ queue, row }),
    () => undefined,
  );
  persist.soon(true);
  await expect.poll(() => db.playQueue.get(guest)).toMatchObject({ trackIds: ids('abc') });
  queue = queueAfter(queue, { kind: 'appended', trackIds: ids('d') });
  persist.leaving();
  await expect.poll(() => db.playQueue.get(guest)).toMatchObject({ trackIds: ids('abcd') });
  user = visitorId;
  persist.soon(true);
  await expect.poll(() => db.playQueue.get(visitorId)).toMatchObject({ trackIds: ids('abcd') });
});

it('writes the second once a second, and only every five while the page is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const world = await startWorld({ db: freshDb(), tracks: [track('a')] });
  world.player.playFrom(ids('a'), 0, { route: '/liked-songs', kind: 'playlist' });
  await waitFor(() => expect(world.player.snapshot().status).toBe('playing'));
  const writtenS = async () => (await world.db.playerState.toArray())[0]?.currentTimeS;
  const passS = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      world.audio.at++;
      vi.advanceTimersByTime(1_000);
      await world.settle();
    }
  };
  await passS(3);
  expect(await writtenS()).toBe(3);
  world.setVisible(false);
  await passS(4);
  expect(await writtenS()).toBe(3);
  await passS(1);
  expect(await writtenS()).toBe(8);
  world.setVisible(true);
  await passS(1);
  expect(await writtenS()).toBe(9);
  world.player.dismiss();
});

it('writes once more, what is then true, after a write that took long, however often the second came round', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { db, persist, row } = saving();
  const written = vi.fn<(table: string) => void>();
  onWrite(db, written);
  let release = (): void => undefined;
  const busy = new Promise<void>((resolve) => (release = resolve));
  // As another tab's slow transaction does.
  const holding = db.transaction('rw', db.playerState, () => Dexie.waitFor(busy));
  persist.soon(true);
  persist.whilePlaying(true);
  for (row.currentTimeS = 0; row.currentTimeS < 21; row.currentTimeS++) vi.advanceTimersByTime(1_000);
  release();
  await holding;
  await waitFor(() => expect(persist.isPending()).toBe(false));
  expect(written.mock.calls.filter(([table]) => table === 'playerState')).toHaveLength(2);
  expect(await db.playerState.get(guest)).toMatchObject({ currentTimeS: 21 });
  persist.whilePlaying(false);
});
