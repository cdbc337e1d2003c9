import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unavailable } from '../../http/errors.ts';
import { isStoredName, removeFile } from '../../media/files.ts';

/**
 * Makes space for files that can be fetched again: the folder has `maxBytes` at most, and less where the disk's last space is
 * needed, of which `missingBytes` are missing now. What was read or written longest ago goes first.
 */
export function boundedFolder(folder: string, maxBytes: number, missingBytes: () => Promise<number>) {
  return {
    /** Before a file comes, and while it does. Throws 503 where not even removing all makes enough space. */
    async makeSpace(): Promise<void> {
      const missing = await missingBytes();
      if (missing > 0 && (await removeOldest(folder, () => missing)) < missing)
        throw unavailable('The server has no room for this song. Please try again later.', 300);
    },
    /** After the file `name` has come, which stays. */
    async trim(name: string): Promise<void> {
      const missing = await missingBytes();
      await removeOldest(folder, (bytes) => Math.max(bytes - maxBytes, missing), name);
    },
  };
}

/** Removes files of at least the bytes that `excess` returns for all there are, as far as possible; returns how many. */
async function removeOldest(folder: string, excess: (bytes: number) => number, spared?: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.filter(isStoredName).map(async (name) => {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => undefined);
      return facts?.isFile() === true
        ? [{ name, path, bytes: facts.size, usedAtMs: Math.max(facts.atimeMs, facts.mtimeMs) }]
        : [];
    }),
  );
  const oldestFirst = files.flat().sort((a, b) => a.usedAtMs - b.usedAtMs);
  const wanted = excess(oldestFirst.reduce((sum, file) => sum + file.bytes, 0));
  let removed = 0;
  for (const { name, path, bytes } of oldestFirst) {
    if (removed >= wanted) break;
    if (name === spared) continue;
    await removeFile(path);
    removed += bytes;
  }
  return removed;
}
