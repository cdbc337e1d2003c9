import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Fields } from '../../../../server/http/body.ts';
import { readSong } from '../../../../server/sources/folder/read-song.ts';
import { textAt } from '../../../../server/sources/opensubsonic/fields.ts';
import { openSubsonicSource } from '../../../../server/sources/opensubsonic/opensubsonic-source.ts';
import { parseAlbum, parseLyrics } from '../../../../server/sources/opensubsonic/parse-album.ts';
import { parseLrc, wireWords } from '../../../../server/sources/lrc.ts';

const long = (characters: number): string => 'a'.repeat(characters);

/** A second of silence. */
function wave(): Uint8Array {
  const bytes = Buffer.alloc(44 + 16_000);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + 16_000, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8_000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(16_000, 40);
  return bytes;
}

async function songIn(files: Record<string, string | Uint8Array>, name: string) {
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-texts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content);
  return (await readSong(join(folder, name))).song;
}

it('a title, an artist or a genre that is too long ends before an emoji, not within it', async () => {
  expect(textAt({ title: `${long(199)}😀` }, 'title', 200)).toBe(long(199));
  expect(textAt({ title: `${long(198)}😀!` }, 'title', 200)).toBe(`${long(198)}😀`);
  const name = `${long(199)}😀.wav`;
  expect((await songIn({ [name]: wave() }, name)).title).toBe(long(199));
  const song = { id: '1', title: 'Rain', genre: `${long(59)}😀, Jazz` };
  const { songs } = parseAlbum({ album: { song: [song] } }, () => undefined);
  expect(songs[0]?.tags).toBe(`${long(59)}, Jazz, my music`);
});

it('words without times take no more of the catalogue than a provider may send, in whole lines', () => {
  const line = Array.from({ length: 1_900 }, () => ({ value: long(399) }));
  const words = parseLyrics({ lyricsList: { structuredLyrics: [{ synced: false, line }] } }, 100);
  expect(words?.transcription?.split('\n').every((each) => each.length === 399)).toBe(true);
  expect(words?.transcription?.length).toBe(100_000 - 1);
});

it('the last timed line of a music server lasts until the song ends, twelve seconds at most', async () => {
  const answers: Record<string, object> = {
    getOpenSubsonicExtensions: { openSubsonicExtensions: [{ name: 'songLyrics' }] },
    getAlbumList2: { albumList2: { album: [{ id: 'al-1', name: 'Rain' }] } },
    getAlbum: { album: { id: 'al-1', song: [{ id: 's1', title: 'Rain', duration: 30 }] } },
    getLyricsBySongId: {
      lyricsList: { structuredLyrics: [{ synced: true, line: [{ start: 22_000, value: 'the end' }] }] },
    },
  };
  const client = {
    call: (method: string) => Promise.resolve({ ...answers[method] }),
    download: () => Promise.reject(new Error('not in this test')),
  };
  const source = openSubsonicSource({ client, library: 'test', dataDir: tmpdir() });
  onTestFinished(() => source.close());
  for await (const { heads } of source.heads()) expect(heads.map(({ key }) => key)).toEqual(['al-1']);
  expect((await source.page('al-1'))?.songs[0]?.lyrics).toBe('[00:00:22.000 --> 00:00:30.000] the end');
});

it('a file of lyrics gives as many lines and characters as a music server may', async () => {
  const stamps = Array.from({ length: 3_000 }, (_, at) => `[${Math.floor(at / 60)}:${at % 60}]`);
  expect(parseLrc(stamps.map((stamp) => `${stamp}${long(500)}`).join('\n'))).toHaveLength(2_000);
  expect(parseLrc(`${stamps.join('')}la`)).toHaveLength(2_000);
  expect(parseLrc(`[0:1]${long(399)}😀`)).toEqual([{ start: 1, text: long(399) }]);
  const { lyrics, transcription } = wireWords(
    parseLrc(stamps.map((stamp) => `${stamp}${long(500)}`).join('\n')),
    9_000,
  );
  expect([lyrics, transcription].map((text) => (text?.length ?? 0) <= 100_000)).toEqual([true, true]);
  const short = stamps.map((stamp) => `${stamp}${'a b '.repeat(90)}`).join('\n');
  expect(wireWords(parseLrc(short), 9_000).timestampMap?.length).toBeLessThanOrEqual(200_000);
});

it('a genre of a like that is too long ends before an emoji, instead of being none', () => {
  expect(new Fields({ genre: `${long(119)}😀` }).hint('genre', 120)).toBe(long(119));
});
