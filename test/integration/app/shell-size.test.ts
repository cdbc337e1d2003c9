import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '../../../scripts/build/build.ts';
import { homeFiles, idleFiles, kibibytes } from '../../support/shell-size.ts';

const root = resolve(import.meta.dirname, '../../..');
const dist = resolve(root, 'dist');

test('Home of a returning guest needs at most 130 KiB of JS and CSS', async () => {
  await buildIfNeeded(root, dist);
  const files = await homeFiles(dist);
  console.log(`Home: ${kibibytes(files).toFixed(1)} KiB br in ${files.length} files`);
  expect(kibibytes(files)).toBeLessThanOrEqual(130);
});

test('an idle Home has loaded at most 176 KiB of JS and CSS', async () => {
  await buildIfNeeded(root, dist);
  const files = [...(await homeFiles(dist)), ...(await idleFiles(dist))];
  console.log(`An idle Home: ${kibibytes(files).toFixed(1)} KiB br in ${files.length} files`);
  expect(kibibytes(files)).toBeLessThanOrEqual(176);
});

test('what Home can do without is loaded when it is needed', async () => {
  await buildIfNeeded(root, dist);
  const names = (await homeFiles(dist)).map((file) => file.path).join('\n');
  expect(names).toMatch(/vendor-/);
  expect(names).not.toMatch(/firebase|Dialog|FullPlayer|engine|sync-|start-player|SettingsScreen|SplashScreen/i);
});

test('Home comes in few files', async () => {
  await buildIfNeeded(root, dist);
  // vendor, the app, one stylesheet.
  expect((await homeFiles(dist)).length).toBeLessThanOrEqual(3);
});
