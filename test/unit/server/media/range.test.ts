import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFile, storeFile } from '../../../../server/media/files.ts';
import type { StoredFile } from '../../../../server/media/files.ts';
import { serveFile } from '../../../../server/media/serve-file.ts';

const size = 300_001;
const body = new Uint8Array(size).map((_, i) => (i * 31 + (i >> 8)) & 255);
const folder = mkdtempSync(join(tmpdir(), 'offbeat-range-'));
let file: StoredFile;
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  serveFile(new Request('http://x/a', { method, headers }), file, 'audio/mp4');
/** Cancels what it does not read, or the file would stay open until it is collected as garbage. */
const statusOf = async (headers: Record<string, string>): Promise<number> => {
  const { status, body: unread } = await ask(headers);
  await unread?.cancel();
  return status;
};
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** RFC 9110 section 14.1.2 in the plainest words: which bytes a range names, none, or that it is not a range. */
function model(first: number | undefined, last: number | undefined): Uint8Array | 'whole' | 'unsatisfiable' {
  if (first === undefined && last === undefined) return 'whole';
  if (first === undefined) return last === 0 ? 'unsatisfiable' : body.slice(Math.max(0, size - (last ?? 0)));
  if (last !== undefined && last < first) return 'whole';
  return first >= size ? 'unsatisfiable' : body.slice(first, last === undefined ? size : last + 1);
}

beforeAll(async () => {
  file = await storeFile(join(folder, 'a.m4a'), body, 'v');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a stored file over HTTP', () => {
  it('answers any byte range as a slice of the whole', async () => {
    const place = fc.option(fc.oneof(fc.integer({ min: 0, max: size + 50 }), fc.integer({ min: 0, max: 6 })), {
      nil: undefined,
    });
    await fc.assert(
      fc.asyncProperty(place, place, async (first, last) => {
        const response = await ask({ range: `bytes=${first ?? ''}-${last ?? ''}` });
        const slice = model(first, last);
        const part = slice instanceof Uint8Array ? slice : undefined;
        const start = first ?? size - (part?.length ?? 0);
        const expected =
          slice === 'unsatisfiable'
            ? { status: 416, range: `bytes */${size}`, sent: '' }
            : part === undefined
              ? { status: 200, range: null, sent: hash(body) }
              : { status: 206, range: `bytes ${start}-${start + part.length - 1}/${size}`, sent: hash(part) };
        const got = await bytesOf(response);
        expect({
          status: response.status,
          range: response.headers.get('content-range'),
          sent: got.length === 0 ? '' : hash(got),
        }).toEqual(expected);
        expect(Number(response.headers.get('content-length') ?? 0)).toBe(got.length);
      }),
      { numRuns: 150 },
    );
  });

  it('ignores what is not one byte range', async () => {
    for (const range of ['bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', 'bytes 0-1', 'bytes=-', '']) {
      expect((await bytesOf(await ask({ range }))).length, range).toBe(size);
    }
  });

  it('answers HEAD with the length and no body, 304 for a known ETag, and the whole for a foreign If-Range', async () => {
    const head = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, String(size), null]);
    const etag = head.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(await statusOf({ 'if-none-match': `"x", W/${etag}` })).toBe(304);
    expect(await statusOf({ range: 'bytes=0-9', 'if-range': etag })).toBe(206);
    expect(await statusOf({ range: 'bytes=0-9', 'if-range': '"other"' })).toBe(200);
    expect(head.headers.get('cache-control')).toContain('immutable');
  });
});

describe('the file store', () => {
  it('does not find a file that was cut short, emptied or belongs to another version', async () => {
    const path = join(folder, 'b.m4a');
    await storeFile(path, body, 'v1');
    expect((await findFile(path, 'v1'))?.bytes).toBe(size);
    expect(await findFile(path, 'v2')).toBeUndefined();
    truncateSync(path, 1000);
    expect(await findFile(path, 'v1')).toBeUndefined();
    expect(await findFile(path)).toBeUndefined();
  });
});
