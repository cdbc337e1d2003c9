import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentLine } from '../../../src/core/lyrics.ts';
import {
  currentWord,
  linesOfTranscription,
  parseTimestampMap,
  segmentAt,
  segmentsOf,
  wordsOfLine,
} from '../../../src/core/timestamp-map.ts';

const text = 'Hold the line\nuntil dawn';
const words = parseTimestampMap('4,8,13,19,24 100,200,300.7,1000,1200', text);
const sung = (at: number) => {
  const word = words[currentWord(words, at)];
  return word && text.slice(word.start, word.end);
};

describe('the timestampMap', () => {
  it('gives each word its place and its time', () => {
    expect(words).toHaveLength(5);
    expect([99, 100, 250, 300, 999, 1_000, 9_999].map(sung)).toEqual([
      undefined,
      'Hold',
      'the',
      'line',
      'line',
      'until',
      'dawn',
    ]);
  });

  it.each(['', '4,8', '4,8 x,y', 'a,b 1,2', '99 100', ' '])('has no words in %j', (source) => {
    expect(parseTimestampMap(source, text)).toEqual([]);
  });

  it('leaves out what does not move forward and goes on', () => {
    const parsed = parseTimestampMap('4,3,4,8,13 100,150,150,50,300', text);
    expect(parsed.map(({ start, end }) => text.slice(start, end))).toEqual(['Hold', 'the line']);
  });

  it('has no word where only spaces lie between two ends', () => {
    expect(parseTimestampMap('1,3,4 0,100,200', 'a   b').map(({ atMs }) => atMs)).toEqual([0]);
    expect(parseTimestampMap('1,3,5 0,100,200', 'a   b').map(({ atMs }) => atMs)).toEqual([0, 200]);
  });

  it('never throws and always ascends, whatever the server sends', () => {
    const piece = fc.constantFrom('0', '1', '5', '9', ',', ' ', '-', '.', 'e', '12,30 100,200');
    fc.assert(
      fc.property(
        fc.array(piece).map((p) => p.join('')),
        fc.string(),
        (source, transcription) => {
          const found = parseTimestampMap(source, transcription);
          for (const [at, word] of found.entries()) {
            expect(word.start).toBeLessThan(word.end);
            expect(word.start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
            expect(word.atMs).toBeGreaterThanOrEqual(found[at - 1]?.atMs ?? 0);
          }
        },
      ),
    );
  });
});

describe('the subtitle strip', () => {
  it('shows the line being sung, and nothing before the first word', () => {
    const segments = segmentsOf(words, text);
    expect([0, 100, 999, 1_000].map((at) => segmentAt(segments, at))).toEqual([
      '',
      'Hold the line',
      'Hold the line',
      'until dawn',
    ]);
  });

  it('shows at most 180 characters and then two dots, and goes on with the first word not wholly seen', () => {
    const long = Array.from({ length: 60 }, (_, n) => `word${String(n).padStart(2, '0')}`).join(' ');
    const ends = Array.from({ length: 60 }, (_, n) => n * 7 + 6).join(',');
    const times = Array.from({ length: 60 }, (_, n) => n * 100).join(',');
    const segments = segmentsOf(parseTimestampMap(`${ends} ${times}`, long), long);
    expect(segments[0]?.text).toBe(`${long.slice(0, 180)}..`);
    expect(segments[1]?.text.startsWith('word25 ')).toBe(true);
    expect(segments[1]?.atMs).toBe(2_500);
    expect(segments.at(-1)?.text.endsWith('word59')).toBe(true);
  });

  it('shows a line once whose last word ends in spaces', () => {
    const spaced = 'Hold on  \nuntil dawn';
    const segments = segmentsOf(parseTimestampMap('4,9,15 0,500,1000', spaced), spaced);
    expect(segments.map((segment) => segment.text)).toEqual(['Hold on', 'until dawn']);
  });

  it('shows 180 characters whole, without dots', () => {
    const exact = 'a'.repeat(180);
    expect(segmentsOf(parseTimestampMap('180 5', exact), exact)).toEqual([{ atMs: 5, text: exact }]);
  });

  it('does not cut a character in half', () => {
    const emoji = '🎵'.repeat(120);
    const [segment] = segmentsOf(parseTimestampMap('240 5', emoji), emoji);
    expect(segment?.text).toBe(`${'🎵'.repeat(90)}..`);
    const odd = `a${emoji}`;
    expect(segmentsOf(parseTimestampMap('241 5', odd), odd)[0]?.text).toBe(`a${'🎵'.repeat(89)}..`);
  });
});

it('gives the words of a lyric line their times, and null to those the map does not have', () => {
  const line = { startTime: 0.1, endTime: 0.9, text: 'Hold, oh the LINE' };
  expect(wordsOfLine(line, words, text)).toEqual([
    { text: 'Hold,', atS: 0.1 },
    { text: 'oh', atS: null },
    { text: 'the', atS: 0.2 },
    { text: 'LINE', atS: 0.3 },
  ]);
});

it('takes no word of the lines after it', () => {
  const line = { startTime: 0.1, endTime: 0.3, text: 'Hold until dawn' };
  expect(wordsOfLine(line, words, text).map(({ atS }) => atS)).toEqual([0.1, null, null]);
  // The line after it begins with the word sung when this one ends.
  expect(wordsOfLine({ ...line, text: 'the line' }, words, text).map(({ atS }) => atS)).toEqual([0.2, null]);
});

it('gives a word that is sung again its own time', () => {
  const refrain = 'la la\nla';
  const again = parseTimestampMap('2,5,8 0,400,1000', refrain);
  const times = wordsOfLine({ startTime: 0, endTime: 1, text: 'la la' }, again, refrain).map(({ atS }) => atS);
  expect(times).toEqual([0, 0.4]);
  expect(wordsOfLine({ startTime: 0, endTime: 1, text: '' }, again, refrain), 'a line without words').toEqual([]);
});

it('makes lines of a transcription that has times but no synced lyrics', () => {
  expect(linesOfTranscription(words, text)).toEqual([
    { startTime: 0.1, endTime: 1, text: 'Hold the line', isTimed: true },
    { startTime: 1, endTime: Number.POSITIVE_INFINITY, text: 'until dawn', isTimed: true },
  ]);
});

it('gives each line its own words, however short, and makes none of a transcription without times', () => {
  const letters = 'a\nb\nc\nd';
  const lines = linesOfTranscription(parseTimestampMap('1,3,5,7 0,1000,2000,3000', letters), letters);
  expect(lines.map(({ text: shown, startTime }) => [shown, startTime])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
    ['d', 3],
  ]);
  expect(linesOfTranscription([], letters)).toEqual([]);
});

describe('a map that leaves words out', () => {
  const verse = 'one two\nthree four\nfive six\n\nseven eight';
  const linesWith = (source: string) => linesOfTranscription(parseTimestampMap(source, verse), verse);

  it('still shows every line, the untimed ones never current', () => {
    // Only "four" (second line) and "six" (third line) are timed.
    const lines = linesWith('18,27 1000,2000');
    expect(lines.map(({ text: shown, isTimed }) => [shown, isTimed])).toEqual([
      ['one two', false],
      ['three four', true],
      ['five six', true],
      ['seven eight', false],
    ]);
    const at = (timeS: number) => lines[currentLine(lines, timeS)]?.text;
    expect([0, 0.9, 1, 1.9, 2, 999].map(at)).toEqual([
      undefined,
      undefined,
      'three four',
      'three four',
      'five six',
      'five six',
    ]);
  });

  it('gives a word to the line that it ends in, when the words before it are untimed', () => {
    // "two" is untimed, so "three" is the next word after "one".
    const parsed = parseTimestampMap('3,13,18 0,1000,1500', verse);
    expect(parsed.map(({ start, end }) => verse.slice(start, end))).toEqual(['one', 'three', 'four']);
    expect(segmentsOf(parsed, verse)).toEqual([
      { atMs: 0, text: 'one two' },
      { atMs: 1_000, text: 'three four' },
    ]);
    expect(linesWith('3,13,18 0,1000,1500')[1]).toMatchObject({ startTime: 1, text: 'three four', isTimed: true });
  });

  it('takes an end past the line break for the line before it', () => {
    expect(parseTimestampMap('3,8,13 0,500,1000', verse).map(({ start }) => verse.charAt(start))).toEqual([
      'o',
      't',
      't',
    ]);
  });

  it('loses no line, whatever it times', () => {
    const entry = fc.tuple(fc.nat(verse.length), fc.nat(60_000));
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1 }), (entries) => {
        const source = `${entries.map(([end]) => end).join(',')} ${entries.map(([, atMs]) => atMs).join(',')}`;
        const lines = linesWith(source);
        if (parseTimestampMap(source, verse).length === 0) return;
        expect(lines.map((line) => line.text)).toEqual(['one two', 'three four', 'five six', 'seven eight']);
        for (let timeS = 0; timeS < 60; timeS += 7) {
          expect(lines[currentLine(lines, timeS)]?.isTimed ?? true).toBe(true);
        }
      }),
    );
  });
});
