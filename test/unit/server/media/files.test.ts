import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyIntoPlace } from '../../../../server/media/files.ts';
import { removeFolder } from '../../../support/folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-files-'));
afterAll(() => removeFolder(folder));

test('a finished file is stored without a second copy of it on its disk, and stays when it is removed', async () => {
  const [made, stored] = [join(folder, 'made'), join(folder, 'audio', 'song')];
  writeFileSync(made, 'whole', { mode: 0o600 });
  await copyIntoPlace(stored, made, 'v1');
  expect(statSync(stored).ino).toBe(statSync(made).ino);
  rmSync(made);
  expect(readFileSync(stored, 'utf8')).toBe('whole');
  writeFileSync(made, 'another');
  await copyIntoPlace(stored, made, 'v2');
  expect(readFileSync(stored, 'utf8')).toBe('another');
});
