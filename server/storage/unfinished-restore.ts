import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncEntry } from '../db/synced-files.ts';
import { StartError } from '../start-error.ts';

/** In a data folder from the first byte of a restore to its last: without it a killed one would look like a server's own data. */
const markIn = (dataDir: string): string => join(dataDir, 'restore-unfinished');

export const isRestoreUnfinished = (dataDir: string): boolean => existsSync(markIn(dataDir));

/** `note` is the backup's backup.json, of which no two are the same. */
export const isRestoreOf = (dataDir: string, note: string): boolean =>
  isRestoreUnfinished(dataDir) && readFileSync(markIn(dataDir), 'utf8').endsWith(note);

export async function markRestore(dataDir: string, note: string): Promise<void> {
  await writeFile(
    markIn(dataDir),
    `A backup is being restored into this folder. If it was stopped, run the restore again.\n${note}`,
    { flush: true },
  );
  // A power cut must not leave what comes now without the mark.
  await syncEntry(dataDir);
}

export const unmarkRestore = (dataDir: string): Promise<void> => rm(markIn(dataDir));

export function refuseUnfinishedRestore(dataDir: string): void {
  if (!isRestoreUnfinished(dataDir)) return;
  throw new StartError(`a restore into ${dataDir} has not finished; run npm run restore again, it goes on`);
}
