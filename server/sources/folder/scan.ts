import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { reasonOf } from '../../start-error.ts';

const music = new Set(['.mp3', '.m4a', '.flac', '.wav', '.ogg']);
/** Files beside music that are not reported as skipped. */
const companions = new Set(['.lrc', '.jpg', '.jpeg', '.png', '.webp']);

export interface Scan {
  files: string[];
  unknown: string[];
  /** Folders inside that are there and cannot be listed: a disk that is away, a right that is missing. */
  unreadable: string[];
}

/** Recursive, without hidden files and links to folders. Throws if the folder itself is unreadable. */
export async function scanFolder(folder: string): Promise<Scan> {
  const scan: Scan = { files: [], unknown: [], unreadable: [] };
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const inner = await scanFolder(path).catch((error: unknown) => {
        const isGone = reasonOf(error) === 'ENOENT';
        return { files: [], unknown: [], unreadable: isGone ? [] : [path] };
      });
      scan.files.push(...inner.files);
      scan.unknown.push(...inner.unknown);
      scan.unreadable.push(...inner.unreadable);
    } else {
      const extension = extname(entry.name).toLowerCase();
      if (music.has(extension)) scan.files.push(path);
      else if (!companions.has(extension)) scan.unknown.push(path);
    }
  }
  return scan;
}
