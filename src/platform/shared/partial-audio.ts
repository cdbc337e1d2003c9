import { logFailure } from '../../lib/log.ts';

/**
 * The beginnings of partly downloaded tracks, so that a later attempt requests only the rest (docs/guarantees.md,
 * Audio). Each part's headers describe its file; using or deleting it needs no other data.
 */

/** Separate from `offbeat-audio`, which only has complete files. */
export const partsCacheName = 'offbeat-audio-parts';

/** What identifies a version of a file (RFC 9110, 8.8). `etag` is a strong one or null. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null };

export type Beginning = Validators & {
  readonly address: string;
  readonly bytes: number;
  readonly totalBytes: number | null;
  readonly mime: string;
  readonly blobs: readonly Blob[];
};

const header = {
  address: 'X-Offbeat-Address',
  start: 'X-Offbeat-Start',
  total: 'X-Offbeat-Total',
  /** Named as in older versions, whose parts are continued. */
  storedAt: 'X-Offbeat-Kept-At',
} as const;

const partKey = (key: string, index: number): string => `${key}/part/${index}`;
const numberOf = (text: string | null): number | null => (text === null || text === '' ? null : Number(text));

/**
 * The beginning stored under `key`, if it has this address, no gap, and one file's validators; else null. Never
 * rejects.
 */
export async function storedBeginning(key: string, address: string): Promise<Beginning | null> {
  try {
    const cache = await caches.open(partsCacheName);
    const blobs: Blob[] = [];
    let first: Response | undefined;
    let bytes = 0;
    for (;;) {
      const part = await cache.match(partKey(key, blobs.length));
      if (part === undefined) break;
      first ??= part;
      if (numberOf(part.headers.get(header.start)) !== bytes || !isSameFile(part, first)) break;
      const blob = await part.blob();
      if (blob.size === 0 || blob.size !== numberOf(part.headers.get('Content-Length'))) break;
      blobs.push(blob);
      bytes += blob.size;
    }
    if (first === undefined || blobs.length === 0 || first.headers.get(header.address) !== address) return null;
    const validators = { etag: first.headers.get('ETag'), lastModified: first.headers.get('Last-Modified') };
    const mime = first.headers.get('Content-Type') ?? '';
    return { address, bytes, totalBytes: numberOf(first.headers.get(header.total)), mime, blobs, ...validators };
  } catch (error) {
    logFailure('reading a partial download', error);
    return null;
  }
}

const isSameFile = (part: Response, first: Response): boolean =>
  [header.address, header.total, 'ETag', 'Last-Modified'].every(
    (name) => part.headers.get(name) === first.headers.get(name),
  );

/** False when the part cannot be stored, e.g. because the disk is full. */
export async function storePart(key: string, beginning: Beginning, blob: Blob, nowMs: number): Promise<boolean> {
  try {
    const cache = await caches.open(partsCacheName);
    const headers = new Headers({
      'Content-Type': beginning.mime,
      'Content-Length': String(blob.size),
      [header.address]: beginning.address,
      [header.start]: String(beginning.bytes),
      [header.storedAt]: String(nowMs),
    });
    if (beginning.totalBytes !== null) headers.set(header.total, String(beginning.totalBytes));
    if (beginning.etag !== null) headers.set('ETag', beginning.etag);
    if (beginning.lastModified !== null) headers.set('Last-Modified', beginning.lastModified);
    await cache.put(partKey(key, beginning.blobs.length), new Response(blob, { headers }));
    return true;
  } catch (error) {
    logFailure('storing a partial download', error);
    return false;
  }
}

export async function dropBeginning(key: string): Promise<void> {
  await dropWhere((path) => path.startsWith(`${key}/part/`));
}

export async function dropParts(isWanted: (key: string) => boolean, beforeMs: number): Promise<void> {
  await dropWhere((path, part) => {
    const flushedAtMs = numberOf(part?.headers.get(header.storedAt) ?? null) ?? 0;
    return flushedAtMs < beforeMs || !isWanted(path.slice(0, path.lastIndexOf('/part/')));
  }, true);
}

async function dropWhere(isDropped: (path: string, part?: Response) => boolean, reads = false): Promise<void> {
  try {
    if (!(await caches.has(partsCacheName))) return;
    const cache = await caches.open(partsCacheName);
    for (const request of await cache.keys()) {
      const part = reads ? await cache.match(request) : undefined;
      if (isDropped(new URL(request.url).pathname, part)) await cache.delete(request);
    }
  } catch (error) {
    logFailure('removing partial downloads', error);
  }
}
