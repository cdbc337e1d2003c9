import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDraftName } from '../media/files.ts';
import { reasonOf } from '../start-error.ts';
import { uploadsFolder } from './uploads.ts';

/** What holds files of this server under names that it gave them, and meanwhile their drafts. */
const storedFolders = ['audio', 'covers', 'avatars', 'fetched'];

/** Younger uploads and drafts may still be arriving, in this process or another. */
export const orphanedAfterMs = 3_600_000;

/** Removes uploads and drafts of dead processes; where others may be running, only those older than an hour. */
export async function removeLeftovers(dataDir: string, isAlone: boolean, nowMs: number): Promise<void> {
  const beforeMs = isAlone ? Number.POSITIVE_INFINITY : nowMs - orphanedAfterMs;
  await removeOlder(join(dataDir, uploadsFolder), beforeMs);
  for (const folder of storedFolders) await removeOlder(join(dataDir, folder), beforeMs, isDraftName);
}

/**
 * Removes what was last changed before a time (Unix, milliseconds); nothing where there is no such folder, and nothing that is
 * another user's.
 */
export async function removeOlder(
  folder: string,
  beforeMs: number,
  isLeftover: (name: string) => boolean = () => true,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter(isLeftover)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts !== undefined && facts.mtimeMs < beforeMs)
      await rm(path, { recursive: true, force: true }).catch(ifForeign);
  }
}

function ifForeign(error: unknown): void {
  if (!['EPERM', 'EACCES'].includes(reasonOf(error))) throw error;
}
