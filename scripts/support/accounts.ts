import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../build/files.ts';
import { PlainError } from './fail.ts';

export interface AccountFolders {
  /** The emulator's working folder: its configuration, its log and its half-made exports. */
  readonly work: string;
  /** The export that the next start imports. It holds plain passwords: 0700, its files 0600. */
  readonly accounts: string;
}

const metadata = 'firebase-export-metadata.json';
const exported = join('auth_export', 'accounts.json');

async function isReadable(path: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(path, 'utf8'));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw new PlainError(
      `${path} cannot be read; nothing was changed. Repair it, or move its folder away to start without accounts.`,
    );
  }
}

/** Whether there is an export to import. Throws a PlainError when there is one that cannot be read. */
export async function hasAccounts({ accounts }: AccountFolders): Promise<boolean> {
  return (await isReadable(join(accounts, metadata))) && (await isReadable(join(accounts, exported)));
}

/**
 * Makes the folders, for their owner alone. The emulator swaps its export by removing the old folder and renaming the
 * new one; where it was killed in between, the finished new one is put in place here. Other leftovers are removed.
 */
export async function prepareAccounts(folders: AccountFolders): Promise<void> {
  await mkdir(folders.work, { recursive: true, mode: 0o700 });
  await chmod(folders.work, 0o700);
  const leftovers = (await readdir(folders.work)).filter((name) => name.startsWith('firebase-export-')).sort();
  for (const name of leftovers.reverse()) {
    const folder = join(folders.work, name);
    const finished = { work: folders.work, accounts: folder };
    if (!(await exists(folders.accounts)) && (await hasAccounts(finished).catch(() => false))) {
      await rename(folder, folders.accounts);
    } else {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/**
 * Takes an export back for its owner alone: firebase-tools sets a mask of its own, so ours does not hold. Missing is fine.
 */
export async function protectAccounts({ accounts }: AccountFolders): Promise<void> {
  try {
    await chmod(accounts, 0o700);
    for (const entry of await readdir(accounts, { recursive: true, withFileTypes: true })) {
      await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function exists(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
