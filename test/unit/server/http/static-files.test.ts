import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StaticFiles } from '../../../../server/http/static-files.ts';
import { withoutOuterSlashes } from '../../../../server/http/slashes.ts';

/** Far more than the front lets in: what is quadratic takes seconds here, what is not a few milliseconds. */
const many = 100_000;

test.each([
  ['slashes', '/'.repeat(many)],
  ['slashes between letters', `/x${'/'.repeat(many)}y`],
  ['encoded slashes between letters', `/x${'%2f'.repeat(many)}y`],
  ['dots before a slash', `/x${'.'.repeat(many)}/y`],
  ['dots and slashes', `/x${'./'.repeat(many)}y`],
])('looks at a path of %s once', async (_what, path) => {
  const files = new StaticFiles(join(tmpdir(), 'no-such-folder'));
  const before = process.cpuUsage();
  await files.plan({ method: 'GET', path, header: () => undefined });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(500);
});

test('takes the slashes at both ends of a path, and no others', () => {
  expect(['', '/', '//', '/a', 'a/', '//a//b//', 'a'].map(withoutOuterSlashes)).toEqual([
    '',
    '',
    '',
    'a',
    'a',
    'a//b',
    'a',
  ]);
});

test('gives a file at one address only: a copy in memory for each number of slashes would fill it', async () => {
  const root = await mkdtemp(join(tmpdir(), 'offbeat-static-'));
  try {
    await mkdir(join(root, 'assets'));
    await writeFile(join(root, 'assets', 'a.js'), 'a()');
    const files = new StaticFiles(root);
    const statusOf = async (path: string) =>
      (await files.plan({ method: 'GET', path, header: () => undefined }))?.status;
    expect(await statusOf('/assets/a.js')).toBe(200);
    expect(await statusOf('//assets/a.js/')).toBe(200);
    for (const path of ['/assets//a.js', '/assets/%2fa.js', '/assets////a.js']) {
      expect(await statusOf(path)).toBeUndefined();
    }
  } finally {
    await rm(root, { recursive: true, force: true });
  }
});
