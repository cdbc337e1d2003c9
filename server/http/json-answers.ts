import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Context, MiddlewareHandler } from 'hono';
import { takesCoding } from './accepted-coding.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { emptyIfRejected, reserveWholeAnswer } from './request-memory.ts';

const brotli = promisify(brotliCompress);
/** Below this size a compressed answer saves no packet. */
const compressFromBytes = 1_400;

export function withJsonList(c: Context, name: string, list: Buffer, others: Record<string, unknown> = {}): Response {
  const rest = JSON.stringify(others).slice(1, -1);
  const end = rest === '' ? '}' : `,${rest}}`;
  const bytes = Buffer.concat([Buffer.from(`{${JSON.stringify(name)}:`), list, Buffer.from(end)]);
  return c.body(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), 200, {
    'content-type': 'application/json',
  });
}

/** ETag and If-None-Match for JSON GETs (added in docs/api.md), brotli for clients that accept it. */
export const jsonAnswers: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.headers.get('content-type')?.startsWith('application/json') !== true) return;
  const bytes = new Uint8Array(await c.res.arrayBuffer());
  const headers = new Headers(c.res.headers);
  emptyIfRejected(c, () => reserveWholeAnswer(c.req.raw, bytes.byteLength));
  headers.delete('content-length');
  headers.append('vary', 'Accept-Encoding');
  const isRead = (c.req.method === 'GET' || c.req.method === 'HEAD') && c.res.status === 200;
  if (isRead) {
    // Weak: the same ETag stands for the compressed and the plain bytes.
    const etag = `W/${etagOf(bytes)}`;
    headers.set('etag', etag);
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
    if (matchesEtag(c.req.header('if-none-match'), etag)) {
      headers.delete('content-type');
      replace(c, new Response(null, { status: 304, headers }));
      return;
    }
  } else if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  const takesBrotli = takesCoding(c.req.header('accept-encoding'), 'br');
  if (takesBrotli && bytes.byteLength >= compressFromBytes) {
    const packed = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    headers.set('content-encoding', 'br');
    replace(c, new Response(new Uint8Array(packed), { status: c.res.status, headers }));
    return;
  }
  replace(c, new Response(bytes, { status: c.res.status, headers }));
};

function replace(c: Parameters<MiddlewareHandler>[0], response: Response): void {
  c.res = undefined;
  c.res = response;
}
