import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { reasonOf } from '../start-error.ts';

/**
 * Makes a folder for this user alone, and those above it that are missing. Node's own `recursive` never returns where the system
 * says ENOENT although the folder above is there, as in `/proc`.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
    const above = dirname(folder);
    const isAboveMissing = reasonOf(error) === 'ENOENT' && statSync(above, { throwIfNoEntry: false }) === undefined;
    if (!isAboveMissing || above === folder) throw error;
    makeFolder(above);
    mkdirSync(folder, { mode: 0o700 });
  }
}
