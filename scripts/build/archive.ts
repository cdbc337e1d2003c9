import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrecachedFile } from './precache.ts';
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
export async function writeArchive(folder: string, files: readonly PrecachedFile[]): Promise<Precache> {
  const lines: string[] = [];
  const manifest: PrecacheEntry[] = [];
  for (const { bytes, ...entry } of files) {
    const isArchived = isArchivable(entry.url.slice(1), bytes);
    if (isArchived) lines.push(`${JSON.stringify([entry.url, await readFile(join(folder, entry.url), 'utf8')])}\n`);
    manifest.push(isArchived ? { ...entry, isArchived } : entry);
  }
  const text = lines.join('');
  const archive = `/assets/archive-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.txt`;
  await writeFile(join(folder, archive), text);
  return { archive, manifest };
}
