import { expect, it } from 'vitest';
import { untilReached } from '../../../src/app/account/until-reached.ts';

const unreachable = { kind: 'failed', message: 'nothing answers', unreachable: true } as const;

it('asks again while nothing answers, and ends with the answer', async () => {
  const answers = [unreachable, unreachable, { kind: 'failed', message: 'wrong password' }] as const;
  let asked = 0;
  const waits: number[] = [];
  const outcome = await untilReached(
    () => Promise.resolve(answers[asked++] ?? unreachable),
    (ms) => Promise.resolve(void waits.push(ms)),
  );
  expect(outcome).toEqual({ kind: 'failed', message: 'wrong password' });
  expect(waits).toEqual([500, 500]);
});

it('gives up after 10 s', async () => {
  let waitedMs = 0;
  const outcome = await untilReached(
    () => Promise.resolve(unreachable),
    (ms) => Promise.resolve(void (waitedMs += ms)),
  );
  expect(outcome).toEqual(unreachable);
  expect(waitedMs).toBe(10_000);
});
