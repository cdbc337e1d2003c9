import { expect, test } from 'vitest';
import { ByteBudget } from '../../../../server/http/byte-budget.ts';
import { HttpError } from '../../../../server/http/errors.ts';

const statusOf = (work: () => void): number => {
  try {
    work();
    return 200;
  } catch (error) {
    return error instanceof HttpError && (error.retryAfterS ?? 0) > 0 ? error.status : 0;
  }
};
const kib = 1_024;

test('one caller fills its share and no more, however many requests it makes', () => {
  const budget = new ByteBudget(1_000 * kib, 100 * kib);
  const reservations = Array.from({ length: 10 }, () => budget.reserve('slow'));
  expect(reservations.map((reserved) => statusOf(() => reserved.take(30 * kib)))).toEqual([
    200,
    200,
    200,
    ...Array.from({ length: 7 }, () => 429),
  ]);
  expect(statusOf(() => budget.reserve('other').take(30 * kib))).toBe(200);
  for (const reserved of reservations) reserved.release();
  expect(budget.total).toBe(30 * kib);
  expect(statusOf(() => budget.reserve('slow').take(100 * kib))).toBe(200);
});

test('all callers together fill all of it, and small calls go on', () => {
  const budget = new ByteBudget(200 * kib, 100 * kib);
  for (const caller of ['a', 'b']) budget.reserve(caller).take(100 * kib);
  const large = budget.reserve('c');
  expect(statusOf(() => large.take(17 * kib))).toBe(503);
  const small = budget.reserve('d');
  expect([statusOf(() => small.take(16 * kib)), statusOf(() => small.take(1))]).toEqual([200, 503]);
});

test('what comes after the answer is refused, so that nothing is reserved for ever', () => {
  const budget = new ByteBudget(200 * kib, 100 * kib);
  const reserved = budget.reserve('a');
  reserved.take(kib);
  reserved.release();
  reserved.release();
  expect([statusOf(() => reserved.take(1)), budget.total]).toEqual([429, 0]);
});
