import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the files of a folder that were read or written longest ago, until the rest fits into `maxBytes`. */
export async function trimFolder(folder: string, maxBytes: number): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => undefined);
      return facts?.isFile() === true
        ? [{ path, bytes: facts.size, usedAtMs: Math.max(facts.atimeMs, facts.mtimeMs) }]
        : [];
    }),
  );
  const oldestFirst = files.flat().sort((a, b) => a.usedAtMs - b.usedAtMs);
  let bytes = oldestFirst.reduce((sum, file) => sum + file.bytes, 0);
  let removed = 0;
  for (const file of oldestFirst) {
    if (bytes <= maxBytes) break;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
    removed += 1;
  }
  return removed;
}
