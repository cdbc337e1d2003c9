import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface StoredFile {
  path: string;
  bytes: number;
  /** When it was written, milliseconds since 1970. */
  writtenMs: number;
}

const notePath = (path: string): string => `${path}.size`;

async function writeWhole(path: string, data: Uint8Array | string): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(data);
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(draft, { force: true });
    throw error;
  }
  await handle.close();
  await rename(draft, path);
}

/**
 * Puts a file in place whole or not at all, and notes its size and `version` beside it first, so that a file cut short
 * later (a full disk, a hard stop, a stray hand) is found out.
 */
export async function storeFile(path: string, data: Uint8Array, version: string): Promise<StoredFile> {
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(notePath(path), `${data.byteLength} ${version}\n`);
  await writeWhole(path, data);
  return { path, bytes: data.byteLength, writtenMs: Math.floor((await stat(path)).mtimeMs) };
}

/**
 * A stored file, if it is there and as long as was noted. `version` undefined takes any version; a file without a note
 * (put there by hand) is taken as it is only then.
 */
export async function findFile(path: string, version?: string): Promise<StoredFile | undefined> {
  const there = await stat(path).catch(() => undefined);
  if (!there?.isFile() || there.size === 0) return undefined;
  const note = await readFile(notePath(path), 'utf8').catch(() => undefined);
  const [size, written] = note?.trim().split(' ') ?? [];
  if (note === undefined ? version !== undefined : Number(size) !== there.size) return undefined;
  if (version !== undefined && written !== version) return undefined;
  return { path, bytes: there.size, writtenMs: Math.floor(there.mtimeMs) };
}

/** Removes a file and its note; missing ones are fine. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(notePath(path), { force: true });
}
