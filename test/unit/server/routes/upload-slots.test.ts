import { expect, test } from 'vitest';
import { UploadSlots, type UploadSlot } from '../../../../server/routes/upload-slots.ts';

const secondMs = 1_000;
const busy = { status: 503, retryAfterS: 15 };

function slotsOf(inAll: number, perCaller: number) {
  // Not 0: an hour after the process began.
  let nowMs = 3_600_000;
  const slots = new UploadSlots(inAll, perCaller, () => nowMs);
  const ends: (() => void)[] = [];
  /** Begins an upload that goes on until it is stopped, or its slot is taken away. */
  const begin = (caller: string) =>
    new Promise<UploadSlot>((begun, refused) => {
      const work = (slot: UploadSlot) =>
        new Promise<void>((done) => {
          ends.push(done);
          slot.signal.addEventListener('abort', () => done(), { once: true });
          begun(slot);
        });
      slots.run(caller, work).catch(refused);
    });
  const wait = (ms: number): void => void (nowMs += ms);
  return { begin, wait, endAll: () => ends.splice(0).forEach((end) => end()) };
}

test('slow senders from many addresses keep no other caller out', async () => {
  const { begin, wait } = slotsOf(16, 2);
  const slow: UploadSlot[] = [];
  for (let n = 0; n < 16; n++) slow.push(await begin(`slow ${n}`));
  await expect(begin('other')).rejects.toMatchObject(busy);
  wait(30 * secondMs);
  for (const slot of slow) slot.received(30_000);
  slow[5]?.received(-1_000);
  const other = await begin('other');
  expect(slow.map(({ signal }) => signal.aborted).indexOf(true)).toBe(5);
  expect(slow.filter(({ signal }) => signal.aborted)).toHaveLength(1);
  expect(slow[5]?.signal.reason).toMatchObject(busy);
  expect(other.signal.aborted).toBe(false);
});

test('nor does one caller take the slots of all', async () => {
  const { begin } = slotsOf(4, 2);
  await begin('a');
  await begin('a');
  await expect(begin('a')).rejects.toMatchObject(busy);
  expect((await begin('b')).signal.aborted).toBe(false);
});

test('the first seconds of an upload say nothing of its rate', async () => {
  const { begin, wait } = slotsOf(1, 1);
  const first = await begin('first');
  wait(29 * secondMs);
  await expect(begin('other')).rejects.toMatchObject(busy);
  wait(secondMs);
  await begin('other');
  expect(first.signal.aborted).toBe(true);
});

test('who sends well, or has sent all, keeps the slot', async () => {
  const { begin, wait } = slotsOf(2, 2);
  const [fast, stored] = [await begin('fast'), await begin('stored')];
  wait(60 * secondMs);
  fast.received(60 * 20 * 1_024);
  stored.arrived();
  await expect(begin('other')).rejects.toMatchObject(busy);
  expect([fast.signal.aborted, stored.signal.aborted]).toEqual([false, false]);
});

test('a caller with several gives one up, however fast, and takes none of another', async () => {
  const { begin, wait } = slotsOf(3, 2);
  const [first, second, single] = [await begin('two'), await begin('two'), await begin('one')];
  wait(40 * secondMs);
  first.received(100_000_000);
  second.received(90_000_000);
  await expect(begin('two')).rejects.toMatchObject(busy);
  await expect(begin('one')).rejects.toMatchObject(busy);
  await begin('other');
  expect([first, second, single].map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
});

test('what has ended leaves its slot', async () => {
  const { begin, endAll } = slotsOf(1, 1);
  await begin('a');
  await expect(begin('b')).rejects.toMatchObject(busy);
  endAll();
  await new Promise(setImmediate);
  expect((await begin('b')).signal.aborted).toBe(false);
});
