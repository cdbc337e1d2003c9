import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const most = 25;

/** Every folder below `folder` with the number of files side by side in it. */
function folders(folder: string): (readonly [string, number])[] {
  const entries = readdirSync(resolve(root, folder), { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).length;
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => folders(`${folder}/${name}`));
  return [[folder, files], ...below];
}

it(`keeps at most ${most} files side by side`, () => {
  const all = ['src', 'sw', 'workers', 'demo', 'server', 'test', 'scripts'].flatMap(folders);
  expect(all.length).toBeGreaterThan(50);
  expect(all.filter(([, files]) => files > most)).toEqual([]);
});
