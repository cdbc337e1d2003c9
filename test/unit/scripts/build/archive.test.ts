import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeArchive } from '../../../../scripts/build/archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offbeat-archive-'));
  await mkdir(join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const files = [
  ['/assets/small-a1.js', 'a'],
  ['/assets/small-b2.css', 'b'],
  ['/assets/big-c3.js', 'c'.repeat(20_000)],
  ['/assets/font-d4.woff2', 'd'],
  ['/index.html', 'e'],
] as const;

async function write() {
  for (const [path, content] of files) await writeFile(join(folder, path), content);
  return writeArchive(
    folder,
    files.map(([url, content]) => ({ url, revision: null, bytes: content.length })),
  );
}

it('takes small scripts and styles, and marks their entries', async () => {
  const { archive, manifest } = await write();
  expect(await readFile(join(folder, archive), 'utf8')).toBe(
    '["/assets/small-a1.js","a"]\n["/assets/small-b2.css","b"]\n',
  );
  expect(manifest.map(({ url, isArchived }) => [url, isArchived])).toEqual([
    ['/assets/small-a1.js', true],
    ['/assets/small-b2.css', true],
    ['/assets/big-c3.js', undefined],
    ['/assets/font-d4.woff2', undefined],
    ['/index.html', undefined],
  ]);
  expect(manifest.at(-1)).toEqual({ url: '/index.html', revision: null });
});

it('has a name that changes with its content, so that browsers may store it for ever', async () => {
  const { archive: first } = await write();
  const { archive: same } = await write();
  await writeFile(join(folder, '/assets/small-a1.js'), 'other');
  const { archive: other } = await writeArchive(folder, [{ url: '/assets/small-a1.js', revision: null, bytes: 5 }]);
  expect(first).toMatch(/^\/assets\/archive-[0-9a-f]{8}\.txt$/);
  expect([same, other === first]).toEqual([first, false]);
});
