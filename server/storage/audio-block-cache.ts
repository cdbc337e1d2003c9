import type { StoredBytes } from '../media/files.ts';
import type { AudioStore } from './audio-store.ts';

export const blockBytes = 256 * 1024;
/** Larger ranges are streamed from the store and not cached. */
export const maxCachedRange = 4 * blockBytes;
const freshMs = 1_000;
const blockMs = 60_000;
const maxNames = 4_096;

export interface CachedBytes extends StoredBytes {
  /** Bytes `start` to `end`, inclusive; undefined for ranges to stream instead. */
  read(start: number, end: number): Promise<Buffer[]> | undefined;
}

/**
 * An in-memory LRU cache of popular audio, up to `maxBytes` in blocks. Bytes never change under a name and ETag, so a
 * block is never stale; a file's existence is checked once a second.
 */
export function audioBlockCache(store: AudioStore, maxBytes: number): Omit<AudioStore, 'find'> & { find: FindCached } {
  const blocks = new Map<string, Promise<Buffer>>();
  const found = new Map<string, { file: CachedBytes; atMs: number }>();
  const maxBlocks = Math.floor(maxBytes / blockBytes);

  const block = (name: string, file: StoredBytes, index: number): Promise<Buffer> => {
    const key = `${name} ${file.etag} ${index}`;
    const known = blocks.get(key);
    blocks.delete(key);
    const start = index * blockBytes;
    const read = known ?? readAll(file, start, Math.min(file.bytes, start + blockBytes) - 1);
    blocks.set(key, read);
    if (known === undefined) read.catch(() => blocks.delete(key));
    for (const oldest of blocks.keys()) {
      if (blocks.size <= maxBlocks) break;
      blocks.delete(oldest);
    }
    return read;
  };

  const read = async (name: string, file: StoredBytes, start: number, end: number): Promise<Buffer[]> => {
    const parts: Buffer[] = [];
    for (let index = Math.floor(start / blockBytes); index * blockBytes <= end; index++) {
      const bytes = await block(name, file, index);
      const from = index * blockBytes;
      parts.push(bytes.subarray(Math.max(0, start - from), end - from + 1));
    }
    return parts;
  };

  return {
    ...store,
    async find(name, version) {
      const key = `${name} ${version ?? ''}`;
      const known = found.get(key);
      if (known !== undefined && performance.now() - known.atMs < freshMs) return known.file;
      found.delete(key);
      const file = await store.find(name, version);
      if (file === undefined) return undefined;
      const hot: CachedBytes = {
        bytes: file.bytes,
        etag: file.etag,
        open: (start, end) => file.open(start, end),
        read: (start, end) => (end - start < maxCachedRange ? read(name, file, start, end) : undefined),
      };
      found.set(key, { file: hot, atMs: performance.now() });
      if (found.size > maxNames) for (const oldest of [...found.keys()].slice(0, maxNames / 2)) found.delete(oldest);
      return hot;
    },
    async put(name, source, version) {
      found.clear();
      return store.put(name, source, version);
    },
    async delete(name) {
      found.clear();
      await store.delete(name);
    },
  };
}

type FindCached = (name: string, version?: string) => Promise<CachedBytes | undefined>;

/** In time: everyone who asks for a block waits for the same read of it. */
async function readAll(file: StoredBytes, start: number, end: number): Promise<Buffer> {
  const reader = (await file.open(start, end)).getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), blockMs);
  const chunks: Uint8Array[] = [];
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  } finally {
    clearTimeout(timer);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.byteLength !== end - start + 1) throw new Error('the store did not send all of a block in time');
  return bytes;
}

export const isCached = (file: StoredBytes): file is CachedBytes => 'read' in file;
