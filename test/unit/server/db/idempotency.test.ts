import { expect, it } from 'vitest';
import { canonical, writeOnce } from '../../../../server/db/idempotency.ts';
import type { Db } from '../../../../server/db/open.ts';

const answer = { status: 200, body: { ok: true } };
const write = { key: undefined, scope: '', content: [] };

/** A database whose next transactions end in these errors, and then in the answer. */
function failing(...codes: string[]): { db: Db; begun: () => number } {
  let begun = 0;
  const execute = () => {
    begun += 1;
    const code = codes.shift();
    return code === undefined ? Promise.resolve(answer) : Promise.reject(Object.assign(new Error('no'), { code }));
  };
  const db: Pick<Db, 'transaction'> = { transaction: () => ({ execute }) as never };
  return { db: db as Db, begun: () => begun };
}

it('runs a write again that the database ended for another, three times in all', async () => {
  const twice = failing('40P01', '40001');
  expect(await writeOnce(twice.db, write, () => Promise.resolve(answer))).toEqual(answer);
  expect(twice.begun()).toBe(3);
  const always = failing('40P01', '40P01', '40P01', '40P01');
  await expect(writeOnce(always.db, write, () => Promise.resolve(answer))).rejects.toMatchObject({ code: '40P01' });
  expect(always.begun()).toBe(3);
});

it('runs nothing again that failed for a reason of its own', async () => {
  const once = failing('23505');
  await expect(writeOnce(once.db, write, () => Promise.resolve(answer))).rejects.toMatchObject({ code: '23505' });
  expect(once.begun()).toBe(1);
});

it('takes content in whatever order its fields came for the same', () => {
  expect(canonical([{ b: [{ d: 1, c: null }], a: 'x' }])).toBe(canonical([{ a: 'x', b: [{ c: null, d: 1 }] }]));
  expect(canonical([['a', 'b']])).not.toBe(canonical([['b', 'a']]));
});
