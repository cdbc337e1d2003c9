import { matchesEtag } from '../http/etag.ts';
import type { StoredBytes } from './files.ts';
import { parseRange } from './range.ts';

export interface ServePlan {
  status: number;
  headers: Record<string, string>;
  part: readonly [start: number, end: number] | undefined;
}

/**
 * Plans the answer to a GET or HEAD for a file that never changes under its address: whole, in part (RFC 9110, section
 * 14) or not modified (304). If-Range with anything but our ETag requests the whole.
 */
export function planServe(
  method: string,
  header: (name: string) => string | undefined,
  file: StoredBytes,
  contentType: string,
): ServePlan {
  const { etag } = file;
  const headers: Record<string, string> = {
    'content-type': contentType,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    'x-content-type-options': 'nosniff',
  };
  if (matchesEtag(header('if-none-match'), etag)) return { status: 304, headers, part: undefined };
  if (method === 'HEAD') {
    headers['content-length'] = String(file.bytes);
    return { status: 200, headers, part: undefined };
  }
  const ifRange = header('if-range');
  const wanted = ifRange === undefined || ifRange.trim() === etag ? header('range') : undefined;
  const range = parseRange(wanted, file.bytes);
  if (range.kind === 'unsatisfiable') {
    headers['content-range'] = `bytes */${file.bytes}`;
    headers['cache-control'] = 'no-store';
    return { status: 416, headers, part: undefined };
  }
  const [start, end] = range.kind === 'part' ? [range.start, range.end] : [0, file.bytes - 1];
  headers['content-length'] = String(end - start + 1);
  if (range.kind === 'part') headers['content-range'] = `bytes ${start}-${end}/${file.bytes}`;
  return { status: range.kind === 'part' ? 206 : 200, headers, part: [start, end] };
}

export async function serveFile(request: Request, file: StoredBytes, contentType: string): Promise<Response> {
  const header = (name: string): string | undefined => request.headers.get(name) ?? undefined;
  const { status, headers, part } = planServe(request.method, header, file, contentType);
  return new Response(part === undefined ? null : await file.open(...part), { status, headers });
}
