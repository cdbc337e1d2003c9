import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/** What each file below `folder` imports by a relative path, types included. */
const importsBelow = (folder: string): ReadonlyMap<string, readonly string[]> => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return new Map(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const path = join(folder, file);
        const paths = readFileSync(join(root, path), 'utf8').matchAll(/ from '(\.[^']+)'/g);
        return [path, [...paths].map(([, to = '']) => normalize(join(dirname(path), to)))];
      }),
  );
};

function isInCircle(imports: ReadonlyMap<string, readonly string[]>, file: string): boolean {
  const reached = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const to of imports.get(next) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      waiting.push(to);
    }
  }
  return reached.has(file);
}

test.each([
  ['server', 130],
  ['demo', 25],
  ['src', 500],
])('no file of %s imports itself, directly or through others', (folder, atLeast) => {
  const imports = importsBelow(folder);
  expect(imports.size).toBeGreaterThan(atLeast);
  expect([...imports.keys()].filter((file) => isInCircle(imports, file))).toEqual([]);
});

test('the demo is imported by server/sources and its own tests alone, and imports nothing of the server', () => {
  const imports = ['demo', 'server', 'src', 'sw', 'workers', 'scripts'].flatMap((folder) => [...importsBelow(folder)]);
  const importing = (target: string) =>
    imports.filter(([, paths]) => paths.some((path) => path.startsWith(`${target}/`))).map(([file]) => file);
  expect(importing('demo').filter((file) => !/^(demo|server\/sources\/demo)\//.test(file))).toEqual([]);
  expect(importing('server').filter((file) => file.startsWith('demo/'))).toEqual([]);
  expect(importing('demo').some((file) => file.startsWith('server/sources/demo/'))).toBe(true);
});

test('a circle is found', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);
  expect(['a', 'b', 'c'].filter((file) => isInCircle(imports, file))).toEqual(['b', 'c']);
});
