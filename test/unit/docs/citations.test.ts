import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const page = (name: string): string => readFileSync(join(root, name), 'utf8');

const sources = execFileSync(
  'git',
  ['ls-files', '--', 'src', 'sw', 'workers', 'demo', 'server', 'test', 'scripts', 'docs'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(
    (path) =>
      /\.(ts|tsx|mjs|css|md)$/.test(path) && !path.startsWith('docs/bench/') && !path.endsWith('citations.test.ts'),
  )
  .filter((path) => existsSync(join(root, path)))
  .map((path) => ({ path, text: page(path) }));

/** What of a text is cited but does not exist: pages of docs/, and their numbered cases, sections and steps. */
function broken(text: string): string[] {
  const guarantees = page('docs/guarantees.md');
  const cases = new Set([...guarantees.matchAll(/^\| (\d+) +\|/gm)].map(([, number]) => number));
  const steps = new Set([...guarantees.matchAll(/^(\d+)\. \*\*/gm)].map(([, number]) => number));
  const sections = new Set([...page('docs/product.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number));
  const missing = (found: Iterable<RegExpMatchArray>, known: ReadonlySet<string | undefined>): string[] =>
    [...found].filter(([, number]) => !known.has(number)).map(([whole]) => whole);
  return [
    ...[...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
      .filter(([name]) => !existsSync(join(root, name)))
      .map(([name]) => name),
    ...missing(text.matchAll(/guarantees\.md, cases? (\d+)/g), cases),
    ...missing(text.matchAll(/\bcase (\d+)(?=:)/g), cases),
    ...missing(text.matchAll(/guarantees\.md, write path (\d+)/g), steps),
    ...missing(text.matchAll(/product\.md section (\d+)/g), sections),
  ];
}

test('every page, case, section and step that code and docs cite exists', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(({ path, text }) => broken(text).map((cited) => `${path}: ${cited}`))).toEqual([]);
});

test('no file cites a page that is not in this repository', () => {
  const outside = /(?<![\w/[(-])(?:offline|design|spec|dependencies|layout)\.md\b|\b[Ss]pec section/;
  expect(sources.filter(({ text }) => outside.test(text)).map(({ path }) => path)).toEqual([]);
});

test('finds what does not exist', () => {
  expect(
    broken('docs/nowhere.md; docs/guarantees.md, case 99; docs/product.md section 40; guarantees.md, write path 77'),
  ).toEqual(['docs/nowhere.md', 'guarantees.md, case 99', 'guarantees.md, write path 77', 'product.md section 40']);
});
