import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeFolder } from '../../../support/folders.ts';
import { copyPreparedData } from '../../../support/prepared-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-catalogue-'));
afterAll(() => removeFolder(folder));
const root = resolve(import.meta.dirname, '../../../..');

const list = (dataDir: string): Promise<{ failed: boolean; said: string }> =>
  new Promise((done) => {
    const args = ['--import', 'tsx', 'server/catalogue-cli.ts', 'list'];
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout, stderr) =>
      done({ failed: error !== null, said: `${stdout}${stderr}` }),
    );
  });

test('the catalogue makes no database in a folder of other files, which a start would then close to their users', async () => {
  const others = join(folder, 'others');
  mkdirSync(others);
  writeFileSync(join(others, 'thesis.txt'), '');
  const { failed, said } = await list(others);
  expect([failed, said]).toEqual([
    true,
    `the data folder ${others} holds other files (thesis.txt) and none of Offbeat; choose another DATA_DIR\n`,
  ]);
  expect(readdirSync(others)).toEqual(['thesis.txt']);
});

test.skipIf(process.platform === 'win32')('the catalogue restricts its data folder as the server does', async () => {
  const own = join(folder, 'own');
  await copyPreparedData(own);
  chmodSync(own, 0o755);
  const { failed, said } = await list(own);
  expect([failed, said]).toEqual([false, expect.stringContaining('No music of your own yet')]);
  expect(statSync(own).mode & 0o777).toBe(0o700);
});
