import { expect, test } from 'vitest';
import { fitting } from '../../../../server/db/fitting-songs.ts';

const song = (id: number, lyrics: number, prompt = 0) => ({
  id: `s${id}`,
  title: 'T',
  lyrics: 'x'.repeat(lyrics),
  prompt: 'y'.repeat(prompt),
});
const bytesOf = (songs: readonly unknown[]): number => Buffer.byteLength(JSON.stringify(songs));

test('an answer of usual songs is whole', () => {
  const songs = Array.from({ length: 100 }, (_, n) => song(n, 8_000, 500));
  expect(fitting(songs)).toEqual(songs);
});

test('beyond 4 MiB songs come without their long texts, all 10,000 of a playlist', () => {
  const fitted = fitting(Array.from({ length: 10_000 }, (_, n) => song(n, 5_000, 600)));
  expect(fitted).toHaveLength(10_000);
  expect([fitted[0]?.['lyrics'], fitted.at(-1)?.['lyrics']]).toEqual(['x'.repeat(5_000), undefined]);
  expect(bytesOf(fitted)).toBeLessThan(16 * 2 ** 20);
});

test('beyond 16 MiB no more songs come', () => {
  expect(fitting(Array.from({ length: 100 }, (_, n) => song(n, 0, 1_000_000)))).toHaveLength(16);
});
