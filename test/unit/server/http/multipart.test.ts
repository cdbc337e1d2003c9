import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMultipart } from '../../../../server/http/multipart.ts';

const limits = { fileBytes: 10_000, fieldBytes: 100, parts: 4 };

function arriving(body: Buffer, sizes: readonly number[], boundary: string): Pick<Request, 'headers' | 'body'> {
  let at = 0;
  let turn = 0;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const size = sizes[turn++ % sizes.length] ?? 1;
      if (at >= body.byteLength) return controller.close();
      controller.enqueue(new Uint8Array(body.subarray(at, at + size)));
      at += size;
    },
  });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { body: stream, headers: new Headers(headers) };
}

const formOf = (file: Buffer, field: string, boundary: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="audio.mp3"\r\n\r\n`),
    file,
    Buffer.from(
      `\r\n--${boundary}\r\nContent-Disposition: form-data; name="originalId"\r\n\r\n${field}\r\n--${boundary}--\r\n`,
    ),
  ]);

async function read(request: ReturnType<typeof arriving>) {
  const chunks: Buffer[] = [];
  let ended = 0;
  const write = (chunk: Buffer) => Promise.resolve(void chunks.push(Buffer.from(chunk)));
  const sink = { write, end: () => Promise.resolve(void ended++) };
  const form = await readMultipart(request, 'audio', sink, limits);
  return { ...form, file: Buffer.concat(chunks), ended };
}

describe('multipart bodies', () => {
  test('come out as they went in, however they are cut and whatever they hold', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .array(fc.constantFrom('\r\n', '--', '--edge', '\r\n--edg', '\r', '\n', 'x'), { maxLength: 40 })
        .map((parts) => Buffer.from(parts.join(''))),
    );
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(bytes, sizes, async (raw, cuts) => {
        const file = Buffer.from(raw);
        fc.pre(!Buffer.concat([Buffer.from('\r\n'), file]).includes('\r\n--edge'));
        const form = await read(arriving(formOf(file, 'song', 'edge'), cuts, 'edge'));
        expect(form.file).toEqual(file);
        expect([form.hasFile, form.ended, form.fields.get('originalId')]).toEqual([true, 1, 'song']);
      }),
      { numRuns: 200 },
    );
  });

  test('that grow past the limit are refused while they arrive', async () => {
    await expect(read(arriving(formOf(Buffer.alloc(10_001), 'x', 'edge'), [500], 'edge'))).rejects.toMatchObject({
      status: 413,
    });
    await expect(read(arriving(formOf(Buffer.alloc(1), 'x'.repeat(101), 'edge'), [50], 'edge'))).rejects.toMatchObject({
      status: 413,
    });
  });

  test('that end too early are refused', async () => {
    const whole = formOf(Buffer.from('abc'), 'x', 'edge');
    for (let cut = 0; cut < whole.byteLength - 3; cut += 7) {
      await expect(read(arriving(whole.subarray(0, cut), [9], 'edge'))).rejects.toMatchObject({ status: 400 });
    }
  });
});
