import { expect, it } from 'vitest';
import { CallBackoff } from '../../../src/lib/call-backoff.ts';

function start() {
  const clock = { nowMs: () => 1_000, random: () => 1 };
  const backoff = new CallBackoff<'likes' | 'counts'>(clock);
  const fail = (kind: 'likes' | 'counts', times: number): void => {
    for (let n = 0; n < times; n++) backoff.note(kind, { kind: 'failed' }, 1_000);
  };
  return { backoff, fail };
}

it('lets four failed calls of a kind pass, and backs it off at the fifth', () => {
  const { backoff, fail } = start();
  fail('likes', 4);
  expect(backoff.untilMs('likes')).toBeNull();
  fail('likes', 1);
  expect(backoff.untilMs('likes')).toBeGreaterThan(1_000);
  expect(backoff.untilMs('counts')).toBeNull();
});

it('counts failures in a row: an answer between begins anew, another kind does not count', () => {
  const { backoff, fail } = start();
  fail('likes', 4);
  fail('counts', 1);
  backoff.note('likes', { kind: 'answered' }, 1_000);
  fail('likes', 4);
  expect(backoff.untilMs('likes')).toBeNull();
});
