import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  hasAccounts,
  prepareAccounts,
  protectAccounts,
  type AccountFolders,
} from '../../../scripts/support/accounts.ts';

let folders: AccountFolders;
let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'offbeat-accounts-'));
  folders = { work: join(data, 'emulator'), accounts: join(data, 'accounts') };
});
afterEach(() => rm(data, { recursive: true, force: true }));

async function writeExport(folder: string, users: string): Promise<void> {
  await mkdir(join(folder, 'auth_export'), { recursive: true });
  await writeFile(join(folder, 'firebase-export-metadata.json'), '{"version":"15"}');
  await writeFile(join(folder, 'auth_export', 'accounts.json'), users);
}

it('starts without accounts on a fresh data folder, in a folder for its owner alone', async () => {
  await prepareAccounts(folders);
  expect(await hasAccounts(folders)).toBe(false);
  expect((await stat(folders.work)).mode & 0o777).toBe(0o700);
});

it('picks up the finished export that a kill left beside its place', async () => {
  await writeExport(join(folders.work, 'firebase-export-1'), '{"users":["ana"]}');
  await prepareAccounts(folders);
  expect(await hasAccounts(folders)).toBe(true);
  expect(await readFile(join(folders.accounts, 'auth_export', 'accounts.json'), 'utf8')).toBe('{"users":["ana"]}');
});

it('prefers the export in its place to leftovers, and removes those', async () => {
  await writeExport(folders.accounts, '{"users":["kept"]}');
  await writeExport(join(folders.work, 'firebase-export-1'), '{"users":["half"]}');
  await prepareAccounts(folders);
  expect(await readFile(join(folders.accounts, 'auth_export', 'accounts.json'), 'utf8')).toContain('kept');
  expect(await readdir(folders.work)).toEqual([]);
});

it('leaves out a leftover that was cut short', async () => {
  await writeExport(join(folders.work, 'firebase-export-1'), '{"users":["an');
  await prepareAccounts(folders);
  expect(await hasAccounts(folders)).toBe(false);
});

it('says that accounts cannot be read, and changes nothing', async () => {
  await writeExport(folders.accounts, '{"users":');
  await prepareAccounts(folders);
  await expect(hasAccounts(folders)).rejects.toThrow('cannot be read; nothing was changed');
  expect(await readFile(join(folders.accounts, 'auth_export', 'accounts.json'), 'utf8')).toBe('{"users":');
});

it('takes an export back for its owner alone, whatever modes it was written with', async () => {
  await writeExport(folders.accounts, '{"users":[]}');
  await chmod(join(folders.accounts, 'auth_export', 'accounts.json'), 0o644);
  await protectAccounts(folders);
  const modeOf = async (...path: string[]) => (await stat(join(folders.accounts, ...path))).mode & 0o777;
  expect(await modeOf('auth_export')).toBe(0o700);
  expect(await modeOf('auth_export', 'accounts.json')).toBe(0o600);
});

it('has nothing to protect before the first export', async () => {
  await expect(protectAccounts(folders)).resolves.toBeUndefined();
});
