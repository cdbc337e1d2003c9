import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

const othersMay = 0o077;
/** Top level names that the server, `npm start` and a restore write into the data folder. */
const ourNames = new Set(
  'db db.new audio covers avatars uploads jobs fetched accounts emulator restore-unfinished'.split(' '),
);
const isOurs = (name: string): boolean => ourNames.has(name) || name.startsWith('offbeat.lock');
/**
 * Dot files, what a file system makes at the root of a volume, and the folder of the demo provider, which earlier versions made
 * before the server had looked, in a new folder and in one that it refused.
 */
const isNeutral = (name: string): boolean => name.startsWith('.') || name === 'lost+found' || name === 'provider';

/**
 * Throws a StartError for a folder with files of others and none of Offbeat: `DATA_DIR=/srv` would be closed to all
 * other users, down to its last file.
 */
export function refuseForeignFolder(folder: string): void {
  const names = readdirSync(folder);
  const foreign = names.find((name) => !isOurs(name) && !isNeutral(name));
  if (foreign === undefined || names.some(isOurs)) return;
  throw new StartError(
    `the data folder ${folder} holds other files (${foreign}) and none of Offbeat; choose another DATA_DIR`,
  );
}

/**
 * Restricts a folder to its owner (0700, files 0600) and returns how many entries were open to others. A folder that
 * was closed is not walked: others could not reach deeper entries. Entries of other owners stay.
 */
export function closeToOthers(folder: string): { opened: number; foreign: number } {
  const count = { opened: 0, foreign: 0 };
  // Windows has no such modes: the folder's access list applies.
  if (process.platform === 'win32') return count;
  const isOpen = (statSync(folder).mode & othersMay) !== 0;
  close(folder, count);
  walk(folder, isOpen, count);
  return count;
}

/** As closeToOthers, but walks everything. */
export function closeAllToOthers(folder: string): void {
  if (process.platform === 'win32') return;
  const count = { opened: 0, foreign: 0 };
  close(folder, count);
  walk(folder, true, count);
}

function walk(folder: string, isDeep: boolean, count: { opened: number; foreign: number }): void {
  for (const { name } of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, name);
    const facts = lstatSync(path, { throwIfNoEntry: false });
    if (facts === undefined || (!facts.isDirectory() && !facts.isFile())) continue;
    if ((facts.mode & othersMay) !== 0) close(path, count);
    if (isDeep && facts.isDirectory()) walk(path, true, count);
  }
}

function close(path: string, count: { opened: number; foreign: number }): void {
  const { mode } = statSync(path);
  if ((mode & othersMay) === 0) return;
  try {
    chmodSync(path, mode & 0o700);
    count.opened += 1;
  } catch {
    count.foreign += 1;
  }
}
