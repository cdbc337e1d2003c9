import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '../../../scripts/build/build.ts';
import { contentSecurityPolicy } from '../../../server/http/content-security-policy.ts';
import { genreFiles, homeFiles, idleFiles, kibibytes } from '../../support/shell-size.ts';

const root = resolve(import.meta.dirname, '../../..');
const dist = resolve(root, 'dist');

test('Home of a returning guest needs at most 130 KiB of JS and CSS', async () => {
  await buildIfNeeded(root, dist);
  const files = await homeFiles(dist);
  console.log(`Home: ${kibibytes(files).toFixed(1)} KiB br in ${files.length} files`);
  expect(kibibytes(files)).toBeLessThanOrEqual(130);
});

test('an idle Home has loaded at most 150 KiB of JS and CSS', async () => {
  await buildIfNeeded(root, dist);
  const files = [...(await homeFiles(dist)), ...(await idleFiles(dist))];
  console.log(`An idle Home: ${kibibytes(files).toFixed(1)} KiB br in ${files.length} files`);
  expect(kibibytes(files)).toBeLessThanOrEqual(150);
});

test('what Home can do without is loaded when it is needed', async () => {
  await buildIfNeeded(root, dist);
  const names = (await homeFiles(dist)).map((file) => file.path).join('\n');
  expect(names).toMatch(/vendor-/);
  expect(names).not.toMatch(/firebase|Dialog|FullPlayer|engine|sync-|start-player|SettingsScreen|SplashScreen/i);
});

test('Home comes in few files', async () => {
  await buildIfNeeded(root, dist);
  // The first frame and its style sheet; packages, the app and its style sheet.
  expect((await homeFiles(dist)).length).toBeLessThanOrEqual(5);
});

test('the first genre comes in few files: a browser without HTTP/2 requests six at a time', async () => {
  await buildIfNeeded(root, dist);
  const files = await genreFiles(dist);
  console.log(`A genre: ${kibibytes(files).toFixed(1)} KiB br in ${files.length} files`);
  expect(files.length, files.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(8);
});

test('no rule is in two style sheets: `composes … from` would copy the whole other sheet, and which copy wins would vary', async () => {
  await buildIfNeeded(root, dist);
  const names = (await readdir(resolve(dist, 'assets'))).filter((name) => name.endsWith('.css'));
  const sheets = await Promise.all(names.map((name) => readFile(resolve(dist, 'assets', name), 'utf8')));
  // Of a class, which is named by its file (scripts/build/first-load/class-names.ts).
  const rules = sheets.flatMap((sheet) => [...new Set(sheet.match(/\.\w+_[\w-]{3}\b[^{}]*\{[^{}]+(?=\})/g))]);
  const seen = new Set<string>();
  expect(rules.length).toBeGreaterThan(500);
  expect(rules.filter((rule) => seen.size === seen.add(rule).size)).toEqual([]);
});

test('index.html has at most 3 KB of inline styles and one inline script, which the policy names', async () => {
  await buildIfNeeded(root, dist);
  const page = await readFile(resolve(dist, 'index.html'), 'utf8');
  const styles = [...page.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = '']) => text).join('');
  console.log(`index.html: ${Buffer.byteLength(styles)} bytes of inline styles`);
  expect(Buffer.byteLength(styles)).toBeLessThanOrEqual(3_000);
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text);
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const inPolicy = contentSecurityPolicy(false).match(/'sha256-[^']+'/g);
  expect(inPolicy).toEqual(hashes);
  expect(hashes).toHaveLength(1);
});
