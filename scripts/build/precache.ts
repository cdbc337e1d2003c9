import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesUnder, hashOf } from './files.ts';
import type { PrecacheEntry } from './service-worker.ts';

/** Pictures above this are not for the shell. */
const largestPictureBytes = 200 * 1024;
/** Shown by browsers and stores before the app is installed. */
const shopWindow = 'screenshots/';

/** The face the app starts with (docs/product.md section 11); others are fetched when chosen. */
const isDefaultFont = (path: string): boolean => /^assets\/figtree-latin-wght-normal-[\w-]+\.woff2$/.test(path);

/** Whether the shell needs this file of the build when there is no network; `bytes` is its size. */
export function isPrecached(path: string, bytes: number): boolean {
  if (path === 'index.html') return true;
  if (path === 'sw.js' || path.startsWith('.') || path.startsWith(shopWindow)) return false;
  if (/\.(?:js|css|webmanifest)$/.test(path)) return true;
  if (path.endsWith('.woff2')) return isDefaultFont(path);
  return /\.(?:svg|png|ico|webp|avif|jpe?g)$/.test(path) && bytes <= largestPictureBytes;
}

export interface PrecachedFile extends PrecacheEntry {
  readonly bytes: number;
}

/** The precache list of a build: hashed assets by address alone, the rest with a revision made from their content. */
export async function precachedFiles(folder: string): Promise<readonly PrecachedFile[]> {
  const files: PrecachedFile[] = [];
  for (const path of await filesUnder(folder)) {
    const file = join(folder, path);
    const { size: bytes } = await stat(file);
    if (!isPrecached(path, bytes)) continue;
    const hashed = path.startsWith('assets/');
    files.push({ url: `/${path}`, revision: hashed ? null : (await hashOf(file)).slice(0, 16), bytes });
  }
  return files;
}
