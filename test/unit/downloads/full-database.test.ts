import { expect, it, onTestFinished, vi } from 'vitest';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import { contextFor, freshDb } from '../db/support.ts';
import { createManager, guestWithSongs, ids, managerParts, stored } from './support.ts';

/** A device so full that neither a song nor a row can be stored. */
async function fullDevice() {
  const db = freshDb();
  const context = contextFor(db);
  await guestWithSongs(db, context, 'abcde');
  await pinCollection(context, 'genre:Jazz', ids('abcde'));
  const asked: string[] = [];
  const onFull = vi.fn<() => void>();
  const here = { isFull: true };
  const outcome = (): DownloadOutcome => (here.isFull ? { kind: 'full' } : stored);
  const manager = createManager({
    ...managerParts(db, context),
    onFull,
    fetchAudio: (_key, from) => {
      asked.push(from);
      return Promise.resolve(outcome());
    },
  });
  const refuse = vi.spyOn(db.pins, 'bulkPut').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => refuse.mockRestore());
  return { db, context, manager, asked, onFull, here, refuse };
}

it('is told once, and fetches no song after another, where not even the halt of the pin can be stored', async () => {
  const { context, manager, asked, onFull } = await fullDevice();
  expect(await manager.run()).toEqual({ stored: 0, nextAtMs: context.clock.nowMs + 10 * 60_000 });
  expect(asked).toHaveLength(1);
  await manager.run();
  expect(asked).toHaveLength(1);
  context.clock.nowMs += 10 * 60_000;
  await manager.run();
  expect(asked).toHaveLength(2);
  expect(onFull).toHaveBeenCalledTimes(1);
});

it('goes on by itself once there is space again, and tells of the next want of it', async () => {
  const { db, context, manager, onFull, here, refuse } = await fullDevice();
  await manager.run();
  context.clock.nowMs += 10 * 60_000;
  here.isFull = false;
  expect(await manager.run()).toEqual({ stored: 5, nextAtMs: null });
  here.isFull = true;
  await db.audioFiles.clear();
  await manager.run();
  expect(onFull).toHaveBeenCalledTimes(2);
  refuse.mockRestore();
  await manager.run({ force: true });
  expect((await db.pins.toArray()).map(({ haltReason }) => haltReason)).toEqual(['full']);
});

it('tries again at once where the network may be another one', async () => {
  const { manager, asked } = await fullDevice();
  await manager.run();
  await manager.run({ force: true });
  expect(asked).toHaveLength(2);
});
