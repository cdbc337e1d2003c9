import { expect, it } from 'vitest';
import { stableReference } from '../../../src/lib/stable-reference.ts';

type Row = { readonly id: string; readonly email: string | null; readonly more?: number };
const asked = (first: Row, ...answers: Row[]) => {
  const ask = stableReference(first, () => Promise.resolve(answers.shift() ?? first));
  return ask;
};

it('gives the same object while nothing differs', async () => {
  const first: Row = { id: 'a', email: null };
  const ask = asked(first, { id: 'a', email: null }, { email: null, id: 'a' });
  expect(await ask()).toBe(first);
  expect(await ask()).toBe(first);
});

it.each<[string, Row]>([
  ['a changed field', { id: 'b', email: null }],
  ['a field more', { id: 'a', email: null, more: 1 }],
  ['null is not empty', { id: 'a', email: '' }],
])('gives the new one: %s', async (_, changed) => {
  const ask = asked({ id: 'a', email: null }, changed, { ...changed });
  expect(await ask()).toBe(changed);
  expect(await ask()).toBe(changed);
});

it('gives the new one when a field is gone', async () => {
  const without: Row = { id: 'a', email: null };
  expect(await asked({ ...without, more: 1 }, without)()).toBe(without);
});

it('passes on a failure and goes on from what it had', async () => {
  const first: Row = { id: 'a', email: null };
  const answers: (() => Promise<Row>)[] = [
    () => Promise.reject(new Error('closed')),
    () => Promise.resolve({ id: 'a', email: null }),
  ];
  const ask = stableReference(first, () => answers.shift()?.() ?? Promise.resolve(first));
  await expect(ask()).rejects.toThrow('closed');
  expect(await ask()).toBe(first);
});
