import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isPrecached, precachedFiles } from '../../../../scripts/build/precache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offbeat-precache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

it.each([
  'index.html',
  'manifest.webmanifest',
  'assets/index-a1B2.js',
  'assets/index-a1B2.css',
  'assets/figtree-latin-wght-normal-Bt-x_9.woff2',
  'icons/icon-192.png',
  'headers/3.webp',
])('takes %s along', (path) => {
  expect(isPrecached(path, 10_000)).toBe(true);
});

it.each([
  'sw.js',
  '.build',
  'assets/figtree-latin-ext-wght-normal-Bt.woff2',
  'assets/rubik-latin-wght-normal-Bt.woff2',
  'assets/core-x.wasm',
  'robots.txt',
])('leaves %s out', (path) => {
  expect(isPrecached(path, 10_000)).toBe(false);
});

it('leaves big pictures out', () => {
  expect(isPrecached('big.png', 300 * 1024)).toBe(false);
});

it('leaves the manifest’s screenshots out', () => {
  expect(isPrecached('screenshots/home-phone.webp', 30 * 1024)).toBe(false);
});

it('gives hashed assets no revision, and others one that follows their content', async () => {
  await put('assets/index-a1.js', 'a');
  await put('index.html', 'one');
  const first = await precachedFiles(folder);
  await put('index.html', 'two');
  const second = await precachedFiles(folder);

  expect(first.map(({ url }) => url)).toEqual(['/assets/index-a1.js', '/index.html']);
  expect(first[0]?.revision).toBeNull();
  expect(first[1]?.revision).toMatch(/^[0-9a-f]{16}$/);
  expect(second[1]?.revision).not.toBe(first[1]?.revision);
});
