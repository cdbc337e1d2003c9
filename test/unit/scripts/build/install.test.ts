import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesUnder } from '../../../../scripts/build/files.ts';
import { installBuild, readRecord } from '../../../../scripts/build/install.ts';

let folder: string;
let dist: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offbeat-install-'));
  dist = join(folder, 'dist');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function install(files: Readonly<Record<string, string>>, inputs: string): Promise<void> {
  const fresh = join(folder, 'fresh');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(fresh, path)), { recursive: true });
    await writeFile(join(fresh, path), content);
  }
  await mkdir(dist, { recursive: true });
  await installBuild(fresh, dist, inputs);
  await rm(fresh, { recursive: true, force: true });
}

it('remembers from which inputs the build came', async () => {
  await install({ 'index.html': 'one', 'assets/a-1.js': 'a' }, 'inputs-1');
  expect(await readRecord(dist)).toEqual({ inputs: 'inputs-1', files: ['assets/a-1.js', 'index.html'] });
});

it('keeps the files of the previous build for open pages, and none older', async () => {
  await install({ 'index.html': 'one', 'assets/a-1.js': 'a' }, '1');
  await install({ 'index.html': 'two', 'assets/a-2.js': 'b' }, '2');
  expect(await filesUnder(join(dist, 'assets'))).toEqual(['a-1.js', 'a-2.js']);
  expect(await readFile(join(dist, 'index.html'), 'utf8')).toBe('two');

  await install({ 'index.html': 'three', 'assets/a-3.js': 'c' }, '3');
  expect(await filesUnder(join(dist, 'assets'))).toEqual(['a-2.js', 'a-3.js']);
});

it('puts the page and the service worker in place after what they name', async () => {
  await install({ 'index.html': 'one', 'sw.js': 'w', 'zz/last.js': 'a' }, '1');
  expect((await readRecord(dist))?.files).toEqual(['zz/last.js', 'index.html', 'sw.js']);
});

it('counts a record that cannot be read as none', async () => {
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, '.build'), '{"inputs":');
  expect(await readRecord(dist)).toBeUndefined();
  await expect(access(join(dist, '.build'))).resolves.toBeUndefined();
});
