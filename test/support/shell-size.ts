import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface ShellFile {
  readonly path: string;
  readonly brotliBytes: number;
}

/**
 * The JS and CSS a returning guest's Home needs, with their brotli sizes: what index.html names, and what Vite preloads
 * with the Home screen's chunk. Throws when the build is not of the shape this reads, so that it cannot pass while blind.
 */
export async function homeFiles(dist: string): Promise<readonly ShellFile[]> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const first = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap((match) => match[1] ?? []);
  const entry = first.find((path) => /^index-.*\.js$/.test(basename(path)));
  if (entry === undefined) throw new Error('index.html names no entry script');
  const script = await readFile(join(dist, entry), 'utf8');
  const table: unknown = JSON.parse(/m\.f=(\[.*?\])/s.exec(script)?.[1] ?? 'null');
  const numbers: unknown = JSON.parse(
    /HomeScreen-[\w-]+\.js[^)]*\)\.then\([^)]*\),__vite__mapDeps\((\[[\d,]*\])\)/.exec(script)?.[1] ?? 'null',
  );
  if (!Array.isArray(table) || !Array.isArray(numbers)) throw new Error('the entry script preloads no Home screen');
  const lazy = numbers.map((index) => String(table[Number(index)]));
  return Promise.all(
    [...new Set([...first, ...lazy])].map(async (path) => ({
      path,
      brotliBytes: brotliCompressSync(await readFile(join(dist, path))).length,
    })),
  );
}

export const kibibytes = (files: readonly ShellFile[]): number =>
  files.reduce((sum, file) => sum + file.brotliBytes, 0) / 1024;
