import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isDraftName } from '../media/files.ts';
import { uploadsFolder } from './uploads.ts';

/** What holds files of this server under names that it gave them, and meanwhile their drafts. */
const storedFolders = ['audio', 'covers', 'avatars', 'fetched'];
const orphanedAfterMs = 3_600_000;

/** Removes uploads and drafts of dead processes; where others may be running, only those older than an hour. */
export async function removeLeftovers(dataDir: string, isAlone: boolean, nowMs: number): Promise<void> {
  const remove = async (folder: string, isLeftover: (name: string) => boolean): Promise<void> => {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    for (const name of names.filter(isLeftover)) {
      const path = join(dataDir, folder, name);
      const facts = await stat(path).catch(() => undefined);
      if (facts === undefined) continue;
      if (isAlone || nowMs - facts.mtimeMs > orphanedAfterMs) await rm(path, { force: true });
    }
  };
  await remove(uploadsFolder, () => true);
  for (const folder of storedFolders) await remove(folder, isDraftName);
}
