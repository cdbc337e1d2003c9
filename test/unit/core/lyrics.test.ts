import { describe, expect, it } from 'vitest';
import { currentLine, parseLyrics, plainLines } from '../../../src/core/lyrics.ts';

const source = [
  '[00:00:01.500 --> 00:00:04.000] First light on the wire',
  '',
  'a line that is not one',
  '[00:00:06.000 --> 00:00:08.250]   ',
  '[01:02:03.004 --> 01:02:05.000] Much later [live]',
].join('\r\n');

describe('parsing lyrics', () => {
  it('reads times in seconds and keeps what stands in the text', () => {
    expect(parseLyrics(source)).toEqual([
      { startTime: 1.5, endTime: 4, text: 'First light on the wire' },
      { startTime: 6, endTime: 8.25, text: '' },
      { startTime: 3_723.004, endTime: 3_725, text: 'Much later [live]' },
    ]);
  });

  it('sorts lines by time and lets a line without an end of its own last until the next', () => {
    const lines = parseLyrics('[00:00:05.000 --> 00:00:05.000] b\n[00:00:01.000 --> 00:00:00.500] a');
    expect(lines).toEqual([
      { startTime: 1, endTime: 5, text: 'a' },
      { startTime: 5, endTime: Number.POSITIVE_INFINITY, text: 'b' },
    ]);
  });

  it.each(['', 'plain words\nwithout times', '[xx --> yy] no', '['.repeat(5_000)])('finds no line in %j', (text) => {
    expect(parseLyrics(text)).toEqual([]);
  });

  it('reads hours or fractions that are left out as none', () => {
    const lines = parseLyrics('[00:01 --> 00:02.5] a\n[01:03,25 --> 1:00:04] b');
    expect(lines.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      [1, 2.5],
      [63.25, 3_604],
    ]);
  });

  it('stops after 5,000 lines, timed or plain', () => {
    const many = (line: string) => Array.from({ length: 5_001 }, () => line).join('\n');
    expect(parseLyrics(many('[00:00:01.000 --> 00:00:02.000] a'))).toHaveLength(5_000);
    expect(plainLines(many('a'))).toHaveLength(5_000);
  });
});

it('reads the lines of a transcription without those that are blank', () => {
  expect(plainLines(' one\r\n\n  \rtwo ')).toEqual(['one', 'two']);
});

describe('the current line', () => {
  const lines = parseLyrics(source);
  it('is none before the first, and the last that began after it', () => {
    expect([0, 1.49, 1.5, 3.9, 5, 6, 100].map((at) => currentLine(lines, at))).toEqual([-1, -1, 0, 0, 0, 1, 1]);
  });
  it('is none once the last has ended', () => {
    expect(currentLine(lines, 3_724)).toBe(2);
    expect(currentLine(lines, 3_725)).toBe(-1);
    expect(currentLine([], 1)).toBe(-1);
  });
});
