import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
    const parsed = parseTimestampMap('4,3,8,13 100,150,50,300', text);
    expect(parsed.map((word) => word.end)).toEqual([4, 13]);
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
});

it('makes lines of a transcription that has times but no synced lyrics', () => {
  expect(linesOfTranscription(words, text)).toEqual([
    { startTime: 0.1, endTime: 1, text: 'Hold the line' },
    { startTime: 1, endTime: Number.POSITIVE_INFINITY, text: 'until dawn' },
  ]);
});
