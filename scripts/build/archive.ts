import { createHash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Precache, PrecacheEntry } from './service-worker.ts';

/** Of a bigger file the round trip is a small part, and the page has loaded most of those already. */
const smallBytes = 16 * 1024;

const isArchivable = (path: string, bytes: number): boolean =>
  /^assets\/.+\.(?:js|css)$/.test(path) && bytes < smallBytes;

/**
 * Writes the small scripts and styles of the build in `folder` to one more file, which the service worker fetches instead
 * of them (sw/archive.ts reads it): each line is a JSON array of path and content, so that a line that broke off is never
 * taken for a whole one. It is plain text, because every host compresses that.
 */
export async function writeArchive(folder: string, manifest: readonly PrecacheEntry[]): Promise<Precache> {
  const lines: string[] = [];
  const marked: PrecacheEntry[] = [];
  for (const entry of manifest) {
    const file = join(folder, entry.url);
    const isArchived = isArchivable(entry.url.slice(1), (await stat(file)).size);
    if (isArchived) lines.push(`${JSON.stringify([entry.url, await readFile(file, 'utf8')])}\n`);
    marked.push(isArchived ? { ...entry, isArchived } : entry);
  }
  const text = lines.join('');
  const archive = `/assets/archive-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.txt`;
  await writeFile(join(folder, archive), text);
  return { archive, manifest: marked };
}
