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

it('gives up after 10 s, in which the time of silent requests counts', async () => {
  for (const requestMs of [0, 5_000, 30_000]) {
    let atMs = 0;
    const outcome = await untilReached(
      () => Promise.resolve(void (atMs += requestMs)).then(() => unreachable),
      (ms) => Promise.resolve(void (atMs += ms)),
      () => atMs,
    );
    expect(outcome).toEqual(unreachable);
    expect(atMs).toBe(requestMs === 0 ? 10_000 : requestMs === 5_000 ? 10_500 : 30_000);
  }
});
