import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { etagOf } from '../http/etag.ts';

/** Stored bytes never change under their ETag. */
export interface StoredBytes {
  bytes: number;
  /** Quoted, strong. */
  etag: string;
  /** Bytes `start` to `end`, inclusive, read as they are consumed. Rejects when they were deleted. */
  open(start: number, end: number): Promise<ReadableStream<Uint8Array>>;
}

export interface StoredFile extends StoredBytes {
  path: string;
}

/** Bytes that are stored nowhere. */
export const bytesInMemory = (bytes: Uint8Array): StoredBytes => ({
  bytes: bytes.byteLength,
  etag: etagOf(bytes),
  open: (start, end) => Promise.resolve(new Blob([new Uint8Array(bytes.subarray(start, end + 1))]).stream()),
});

const chunkBytes = 128 * 1024;
const noteSuffix = '.size';
const notePath = (path: string): string => `${path}${noteSuffix}`;
/** Of what a folder lists, not the notes beside stored files. */
export const isStoredName = (name: string): boolean => !name.endsWith(noteSuffix);

function storedFile(path: string, bytes: number, mtimeMs: number): StoredFile {
  const etag = `"${bytes.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  return { path, bytes, etag, open: async (start, end) => slice(await open(path, 'r'), start, end) };
}

/** Errors if the file ends early. Closes the handle at the end, on cancel and on failure. */
function slice(handle: FileHandle, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  const close = (): Promise<void> => handle.close().catch(() => undefined);
  return new ReadableStream({
    async pull(controller) {
      try {
        const chunk = new Uint8Array(Math.min(chunkBytes, end - at + 1));
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
        if (bytesRead === 0) throw new Error('a stored file is shorter than it was');
        at += bytesRead;
        controller.enqueue(bytesRead === chunk.length ? chunk : chunk.subarray(0, bytesRead));
        if (at > end) {
          await close();
          controller.close();
        }
      } catch (error) {
        await close();
        throw error;
      }
    },
    cancel: close,
  });
}

/** A draft that a killed process has left, if no process writes it now. */
export const isDraftName = (name: string): boolean => /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/.test(name);

/** `fill` writes a draft, which is then renamed into place: a reader sees either the old or the new complete file. */
async function writeWhole(path: string, fill: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await fill(draft);
    const handle = await open(draft, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeBytes(path: string, data: Uint8Array | string): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(data);
  } finally {
    await handle.close();
  }
}

async function place(
  path: string,
  bytes: number,
  version: string,
  fill: (draft: string) => Promise<void>,
): Promise<StoredFile> {
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(notePath(path), (draft) => writeBytes(draft, `${bytes} ${version}\n`));
  await writeWhole(path, fill);
  return storedFile(path, bytes, (await stat(path)).mtimeMs);
}

/**
 * Writes a file atomically, and notes its size and `version` beside it first, so that a file truncated later (a full
 * disk, a hard stop, a manual change) is detected.
 */
export const storeFile = (path: string, data: Uint8Array, version: string): Promise<StoredFile> =>
  place(path, data.byteLength, version, (draft) => writeBytes(draft, data));

/** As storeFile, of a file that is not written to any more. On its own disk it takes no second time its size. */
export async function copyIntoPlace(path: string, source: string, version: string): Promise<StoredFile> {
  const { size } = await stat(source);
  return place(path, size, version, (draft) => link(source, draft).catch(() => copyFile(source, draft)));
}

/**
 * A stored file, if it exists and has the noted size. `version` undefined accepts any version, and also a file without
 * a note (put there by hand).
 */
export async function findFile(path: string, version?: string): Promise<StoredFile | undefined> {
  const there = await stat(path).catch(() => undefined);
  if (!there?.isFile() || there.size === 0) return undefined;
  const note = await readFile(notePath(path), 'utf8').catch(() => undefined);
  const [size, written] = note?.trim().split(' ') ?? [];
  if (note === undefined ? version !== undefined : Number(size) !== there.size) return undefined;
  if (version !== undefined && written !== version) return undefined;
  return storedFile(path, there.size, there.mtimeMs);
}

export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(notePath(path), { force: true });
}
