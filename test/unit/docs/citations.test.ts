import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';

const root = resolve(import.meta.dirname, '../../..');
const page = (name: string): string => readFileSync(join(root, name), 'utf8');

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const isBelow = (path: string, start: string): boolean => path.startsWith(start);

const sources = tracked
  .filter(
    (path) =>
      /\.(ts|tsx|mjs|css|md|html|ya?ml)$/.test(path) &&
      !isBelow(path, 'docs/bench/') &&
      !path.endsWith('citations.test.ts'),
  )
  .map((path) => ({ path, text: page(path) }));

const guarantees = page('docs/guarantees.md');

test('the page of the API names the longest search term', () => {
  expect(page('docs/api.md')).toContain(`at most ${limits.searchTermMaxLength} characters`);
});

const numbersIn = (text: string, row: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(row)].map(([, number]) => number ?? ''));
const cases = numbersIn(guarantees, /^\| (\d+) +\|/gm);
const steps = numbersIn(guarantees, /^(\d+)\. \*\*/gm);
const sections = numbersIn(page('docs/product.md'), /^## (\d+)\. /gm);

/** A comment's line breaks would hide what a citation goes on with. */
const inOneLine = (text: string): string => text.replaceAll(/\n\s*(?:\/\/|\*(?!\/))?\s*/g, ' ');

/** What of a text is cited but does not exist: pages of docs/, and their numbered cases, sections, steps and names. */
function broken(text: string): string[] {
  const flat = inOneLine(text);
  const missing = (found: Iterable<RegExpMatchArray>, known: ReadonlySet<string>): string[] =>
    [...found].filter(([, ...numbers]) => numbers.some((n) => n && !known.has(n))).map(([whole]) => whole);
  return [
    ...[...flat.matchAll(/\bdocs\/[\w/-]+\.md\b/g)]
      .filter(([name]) => !existsSync(join(root, name)))
      .map(([name]) => name),
    ...[...flat.matchAll(/\bdocs\/decisions\/\d{4}\b/g)]
      .filter(([start]) => !tracked.some((path) => isBelow(path, start)))
      .map(([start]) => start),
    ...missing(flat.matchAll(/guarantees\.md,? cases? (\d+)(?:(?:,| and|, and| to) (\d+))?/g), cases),
    ...missing(flat.matchAll(/\bcase (\d+)(?=:)/g), cases),
    ...missing(flat.matchAll(/\b[Ww]rite path,? (\d+)/g), steps),
    ...missing(flat.matchAll(/product\.md section (\d+)/g), sections),
    ...[...flat.matchAll(/\bdocs\/(?:guarantees|api|product)\.md, ((?!The write path)[A-Z][\w/ -]*\w)/g)]
      .filter(([whole, name = '']) => !page(whole.slice(0, whole.indexOf(','))).includes(name))
      .map(([whole]) => whole),
  ];
}

/** Paths of this repository; not `NAME`, which stands for any. */
const paths = /(?<![\w/.@-])(?:src|sw|workers|server|demo|scripts|test|docs|public)\/[\w./-]*\w/g;
const isThere = (path: string): boolean => /\bNAME\b|\.\.\./.test(path) || tracked.some((one) => isBelow(one, path));
const comments = (text: string): string =>
  [...text.matchAll(/\/\*[^]*?\*\/|\/\/.*/g)].map(([whole]) => whole).join('\n');

const goneFiles = (path: string, text: string): string[] =>
  [...(path.endsWith('.md') ? text : comments(text)).matchAll(paths)]
    .map(([name]) => name)
    .filter((name) => !isThere(name));

const goneLinks = (path: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !existsSync(join(root, dirname(path), link)));

test('every page, case, section and step that code and docs cite exists', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(({ path, text }) => broken(text).map((cited) => `${path}: ${cited}`))).toEqual([]);
});

test('every file that a comment or a page of docs names exists', () => {
  expect(sources.flatMap(({ path, text }) => goneFiles(path, text).map((name) => `${path}: ${name}`))).toEqual([]);
});

test('every link between pages leads somewhere', () => {
  const pages = sources.filter(({ path }) => path.endsWith('.md'));
  expect(pages.flatMap(({ path, text }) => goneLinks(path, text).map((link) => `${path}: ${link}`))).toEqual([]);
});

test('no file cites a page that is not in this repository', () => {
  const outside = /(?<![\w/[(-])(?:offline|design|spec|dependencies|layout)\.md\b|\b[Ss]pec section/;
  expect(sources.filter(({ text }) => outside.test(text)).map(({ path }) => path)).toEqual([]);
});

test('finds what does not exist', () => {
  const text = `docs/nowhere.md; docs/guarantees.md, case 99; docs/guarantees.md
   * case 98; docs/product.md section 40; The write path 77; docs/decisions/9999; docs/api.md, Tape`;
  expect(broken(text)).toEqual([
    'docs/nowhere.md',
    'docs/decisions/9999',
    'guarantees.md, case 99',
    'guarantees.md case 98',
    'write path 77',
    'product.md section 40',
    'docs/api.md, Tape',
  ]);
  expect(goneFiles('src/a.ts', '// see src/nowhere.ts\nimport "src/nothing.ts";')).toEqual(['src/nowhere.ts']);
  expect(goneLinks('docs/a.md', '[a](nowhere.md) [b](api.md#conventions) [c](https://a.test)')).toEqual(['nowhere.md']);
});
