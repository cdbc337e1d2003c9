import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const page = readFileSync(resolve(root, 'docs/testing.md'), 'utf8');

/** The case numbers that a table's rows begin with. */
const numbersIn = (text: string): number[] => [...text.matchAll(/^\| (\d+)\b/gm)].map(([, number]) => Number(number));

it('has a row for each case of docs/guarantees.md', () => {
  const cases = numbersIn(readFileSync(resolve(root, 'docs/guarantees.md'), 'utf8'));
  expect(cases.length).toBeGreaterThan(30);
  const rows = numbersIn(page.slice(page.indexOf('## Where each case is proved'), page.indexOf('## Where each part')));
  expect(rows).toEqual(cases);
});

it('names only tests and folders of tests that exist', () => {
  const tables = page.split('\n').filter((line) => line.startsWith('|'));
  const named = [...tables.join('\n').matchAll(/`((?:unit|integration|browser)\/[\w./-]+)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(50);
  const endings = ['', '.test.ts', '.test.tsx'];
  const gone = named.filter((name) => !endings.some((ending) => existsSync(resolve(root, `test/${name}${ending}`))));
  expect(gone).toEqual([]);
});
