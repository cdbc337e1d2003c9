import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMultipart } from '../../../../server/http/multipart.ts';
import { loopTurns } from '../../../support/unit/loop-turns.ts';

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

  test('that are as large as the limit are taken', async () => {
    const form = await read(arriving(formOf(Buffer.alloc(10_000), 'x'.repeat(100), 'edge'), [700], 'edge'));
    expect([form.file.byteLength, form.fields.get('originalId')?.length]).toEqual([10_000, 100]);
  });

  test('that grow past the limit are refused while they arrive', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        const head = formOf(Buffer.alloc(0), 'x', 'edge').subarray(0, 80);
        controller.enqueue(new Uint8Array(pulled++ === 0 ? head : Buffer.alloc(1_000)));
      },
    });
    const { headers } = arriving(Buffer.alloc(0), [1], 'edge');
    await expect(read({ headers, body: endless })).rejects.toMatchObject({ status: 413 });
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

  test('with too many parts, or a part without a name, are refused', async () => {
    const part = (head: string): string => `--edge\r\nContent-Disposition: form-data${head}\r\n\r\nx\r\n`;
    const form = (...heads: string[]) => arriving(Buffer.from(`${heads.map(part).join('')}--edge--`), [9], 'edge');
    const field = '; name="genre"';
    const file = '; name="audio"; filename="a.mp3"';
    await expect(read(form(field, field, field, field))).resolves.toMatchObject({ hasFile: false });
    for (const refused of [form(field, field, field, field, field), form(file, file), form('')]) {
      await expect(read(refused)).rejects.toMatchObject({ status: 400 });
    }
  });

  test.each([
    ['cut off', 'is cut off', formOf(Buffer.alloc(5_000), 'x', 'edge').subarray(0, 3_000)],
    ['too large', 'is too large', formOf(Buffer.alloc(20_000), 'x', 'edge')],
  ])('that are %s write nothing more once they are refused', async (_what, message, whole) => {
    let [writing, isOver, late] = [0, false, 0];
    const write = async () => {
      if (isOver) late += 1;
      writing += 1;
      await loopTurns(1);
      writing -= 1;
    };
    const form = readMultipart(
      arriving(whole, [300], 'edge'),
      'audio',
      { write, end: () => Promise.resolve() },
      limits,
    );
    await expect(form).rejects.toThrow(message);
    isOver = true;
    expect(writing).toBe(0);
    await loopTurns(5);
    expect(late).toBe(0);
  });

  test('whose file cannot be written fail with that error', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const sink = { write: () => Promise.reject(full), end: () => Promise.resolve() };
    const body = arriving(formOf(Buffer.alloc(5_000), 'x', 'edge'), [500], 'edge');
    await expect(readMultipart(body, 'audio', sink, limits)).rejects.toBe(full);
  });

  test.each(['', 'multipart/form-data', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=edge'])(
    'of the type %j are refused',
    async (type) => {
      const { body } = arriving(formOf(Buffer.from('abc'), 'x', 'edge'), [9], 'edge');
      const headers = new Headers(type === '' ? {} : { 'content-type': type });
      await expect(read({ headers, body })).rejects.toMatchObject({ status: 415 });
    },
  );
});
