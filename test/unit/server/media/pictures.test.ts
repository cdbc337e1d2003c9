import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPictures } from '../../../../server/media/pictures.ts';
import { fixedSource } from '../../../support/fixed-source.ts';
import { removeFolder } from '../../../support/folders.ts';

test('makes a few pictures at a time, however many are asked for: each may be a call of a music server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'offbeat-pictures-'));
  try {
    let underWay = 0;
    let most = 0;
    const make = async (): Promise<undefined> => {
      most = Math.max(most, ++underWay);
      await new Promise((done) => setImmediate(done));
      underWay -= 1;
    };
    const source = { ...fixedSource(() => ({ artists: [], songs: [] })), picture: () => ({ version: '1', make }) };
    const pictures = createPictures(dataDir, [source]);
    const request = new Request('http://127.0.0.1/covers');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => pictures.answer(request, 'covers', `song-${i}.webp`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(most).toBeLessThanOrEqual(8);
  } finally {
    await removeFolder(dataDir);
  }
});
