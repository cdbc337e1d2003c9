import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const othersMay = 0o077;

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
