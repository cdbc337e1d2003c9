import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { counterKeys } from '../../../src/core/keys.ts';
import { OffbeatDb } from '../../../src/db/offbeat-db.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): Promise<string> => readFile(resolve(root, path), 'utf8');
const page = await read('docs/devtools.md');
const isNamed = (name: string): boolean => page.includes(`\`${name}\``);

it('docs/devtools.md names every table of the database', () => {
  const tables = new OffbeatDb().tables.map(({ name }) => name);
  expect(tables.length).toBeGreaterThan(25);
  expect(tables.filter((name) => !isNamed(name))).toEqual([]);
});

it('docs/devtools.md names every field of a row', async () => {
  const sources = ['db/rows', 'core/track', 'core/playlist', 'core/artist', 'core/users/profile', 'core/outbox/row'];
  const texts = await Promise.all(sources.map((path) => read(`src/${path}.ts`)));
  const fields = new Set(
    texts.flatMap((text) => [...text.matchAll(/readonly (\w+)\??:/g)].map((match) => match[1] ?? '')),
  );
  // Of `lastError`, which its own row describes.
  for (const inner of ['code', 'message']) fields.delete(inner);
  expect(fields.size).toBeGreaterThan(80);
  expect([...fields].filter((name) => !isNamed(name))).toEqual([]);
});

it('docs/devtools.md names every kind of counter', () => {
  const names = Object.values(counterKeys).filter((key) => typeof key === 'string');
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !isNamed(name.endsWith(':') ? `${name}…` : name))).toEqual([]);
});

it('docs/devtools.md names every key of local and session storage', async () => {
  const paths = await readdir(resolve(root, 'src'), { recursive: true });
  const texts = await Promise.all(paths.filter((path) => /\.tsx?$/.test(path)).map((path) => read(`src/${path}`)));
  const keys = texts
    .filter((text) => /\b(?:localStorage|sessionStorage|sessionFlag)\b/.test(text))
    .flatMap((text) => [...text.matchAll(/'(offbeat:[\w-]+)'/g)].map((match) => match[1] ?? ''));
  expect(keys.length).toBeGreaterThan(4);
  expect(keys.filter((key) => !isNamed(key))).toEqual([]);
});
