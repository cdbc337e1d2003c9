import { open } from 'node:fs/promises';
import type { StoredFile } from './files.ts';
import { parseRange } from './range.ts';

const chunkBytes = 128 * 1024;

/** Bytes `start` to `end` (inclusive) of a file, read as they are taken. Fails loudly if the file ends early. */
function slice(path: string, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start;
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  return new ReadableStream({
    async pull(controller) {
      handle ??= await open(path, 'r');
      const chunk = new Uint8Array(Math.min(chunkBytes, end - at + 1));
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) {
        await handle.close();
        throw new Error(`${path} is shorter than it was`);
      }
      at += bytesRead;
      controller.enqueue(bytesRead === chunk.length ? chunk : chunk.subarray(0, bytesRead));
      if (at > end) {
        await handle.close();
        controller.close();
      }
    },
    async cancel() {
      await handle?.close().catch(() => undefined);
    },
  });
}

const listed = (header: string, tag: string): boolean =>
  header.trim() === '*' || header.split(',').some((item) => item.trim().replace(/^W\//, '') === tag);

/**
 * Answers a GET or HEAD for a file that never changes under its address: whole, in part (RFC 9110, section 14) or not
 * at all (304). If-Range with anything but our ETag asks for the whole.
 */
export function serveFile(request: Request, file: StoredFile, contentType: string): Response {
  const etag = `"${file.bytes.toString(36)}-${file.writtenMs.toString(36)}"`;
  const headers = new Headers({
    'content-type': contentType,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
  });
  const known = request.headers.get('if-none-match');
  if (known !== null && listed(known, etag)) return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD') {
    headers.set('content-length', String(file.bytes));
    return new Response(null, { headers });
  }
  const ifRange = request.headers.get('if-range');
  const wanted = ifRange === null || ifRange.trim() === etag ? (request.headers.get('range') ?? undefined) : undefined;
  const range = parseRange(wanted, file.bytes);
  if (range.kind === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.bytes}`);
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  const [start, end] = range.kind === 'part' ? [range.start, range.end] : [0, file.bytes - 1];
  headers.set('content-length', String(end - start + 1));
  if (range.kind === 'part') headers.set('content-range', `bytes ${start}-${end}/${file.bytes}`);
  return new Response(slice(file.path, start, end), { status: range.kind === 'part' ? 206 : 200, headers });
}
