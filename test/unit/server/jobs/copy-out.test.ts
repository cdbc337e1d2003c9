import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyOut } from '../../../../server/jobs/process-song.ts';
import { removeFolder } from '../../../support/folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-copy-'));
afterAll(() => removeFolder(folder));

/** The garbage collector closes what is left open, with a warning (DEP0137), so what is still open says nothing. */
test.each(['before', 'while it is opened', 'while it is copied'])(
  'a copy of an upload that is given up %s closes it',
  async (when) => {
    const ending = new AbortController();
    if (when === 'before') ending.abort();
    const seen = { chunks: 0, cancelled: 0 };
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (++seen.chunks === 4 && when === 'while it is copied') setImmediate(() => ending.abort());
          controller.enqueue(new Uint8Array(10));
        },
        cancel: () => void seen.cancelled++,
      },
      { highWaterMark: 0 },
    );
    let give: (opened: ReadableStream<Uint8Array>) => void = () => undefined;
    const opening = new Promise<ReadableStream<Uint8Array>>((done) => (give = done));
    const stored = { bytes: 1_000_000, etag: '"1"', open: () => opening };
    const copying = copyOut(stored, join(folder, when), ending.signal);
    if (when === 'while it is opened') ending.abort();
    give(stream);
    await expect(copying).rejects.toThrow(/abort/);
    await expect.poll(() => seen.cancelled).toBe(1);
  },
);
