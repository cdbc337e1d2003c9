import { cutTo } from '../lib/cut-to.ts';
import { limits } from './limits.ts';
import { lastAtOrBefore } from './lyrics.ts';
import type { LyricLine } from './lyrics.ts';

export type TimedWord = { readonly start: number; readonly end: number; readonly atMs: number };

const maxWords = 20_000;

/**
 * The words of a timestampMap, `e1,e2,… t1,t2,…`: `e` is the offset in the transcription just past word i, `t` its time
 * in ms (api.md, Song). Entries that do not move forward or lie outside the text are left out. A word lies in one line: what
 * the map left out at the end of the line before is not part of it. Never throws.
 */
export function parseTimestampMap(source: string, transcription: string): readonly TimedWord[] {
  const [ends = '', times = ''] = source.trim().split(/\s+/);
  const endList = ends.split(',', maxWords);
  const timeList = times.split(',', maxWords);
  const words: TimedWord[] = [];
  let pastEnd = 0;
  let lastMs = 0;
  for (const [index, endText] of endList.entries()) {
    const end = wholeNumber(endText);
    const atMs = wholeNumber(timeList[index]);
    if (end === null || atMs === null || end <= pastEnd || end > transcription.length || atMs < lastMs) continue;
    const word = transcription.slice(pastEnd, end).trimEnd();
    const line = word.slice(word.lastIndexOf('\n') + 1).trimStart();
    const start = pastEnd + word.length - line.length;
    pastEnd = end;
    if (line === '') continue;
    words.push({ start, end, atMs });
    lastMs = atMs;
  }
  return words;
}

function wholeNumber(value: string | undefined): number | null {
  const text = value?.trim() ?? '';
  return /^\d{1,9}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : null;
}

export const currentWord = (words: readonly TimedWord[], atMs: number): number =>
  lastAtOrBefore(words.length, (index) => words[index]?.atMs ?? 0, atMs);

export type Segment = { readonly atMs: number; readonly text: string };

/**
 * The transcription in segments for the subtitle strip: a line at a time, at most 180 characters and then two dots
 * (docs/product.md section 2). A longer line continues in another segment at the first word not fully shown.
 */
export function segmentsOf(words: readonly TimedWord[], transcription: string): readonly Segment[] {
  const segments: Segment[] = [];
  let lineEnd = -1;
  let seenTo = -1;
  for (const word of words) {
    if (word.start >= lineEnd) {
      const newline = transcription.indexOf('\n', word.start);
      lineEnd = newline < 0 ? transcription.length : newline;
    } else if (word.end <= seenTo) continue;
    const rest = transcription.slice(word.start, lineEnd).trimEnd();
    const cut = rest.slice(0, limits.subtitleCharacters);
    const whole = cut.length === rest.length;
    seenTo = whole ? lineEnd : word.start + cut.length;
    segments.push({ atMs: word.atMs, text: whole ? rest : `${cutTo(rest, limits.subtitleCharacters)}..` });
  }
  return segments;
}

export function segmentAt(segments: readonly Segment[], atMs: number): string {
  return segments[lastAtOrBefore(segments.length, (index) => segments[index]?.atMs ?? 0, atMs)]?.text ?? '';
}

export type LyricWord = { readonly text: string; readonly atS: number | null };

const bare = (word: string): string => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

export function wordsOfLine(line: LyricLine, words: readonly TimedWord[], transcription: string): readonly LyricWord[] {
  // A word may start shortly before its line.
  let next = currentWord(words, line.startTime * 1_000 - 500) + 1;
  const endMs = line.endTime * 1_000;
  return line.text
    .split(/\s+/)
    .filter((text) => text !== '')
    .map((text) => {
      for (let at = next; at < words.length; at++) {
        const word = words[at];
        if (word === undefined || word.atMs >= endMs) break;
        if (bare(transcription.slice(word.start, word.end)) !== bare(text)) continue;
        next = at + 1;
        return { text, atS: word.atMs / 1_000 };
      }
      return { text, atS: null };
    });
}

/** `isTimed` is false for a line of which the map has no word: it is shown, but never current, and cannot be sought. */
export type TranscriptionLine = LyricLine & { readonly isTimed: boolean };

/**
 * For a song with only a timed transcription, its lines: one lasts until the next begins. A line without a time has the start of
 * the next timed one, so that `currentLine` goes past it.
 */
export function linesOfTranscription(words: readonly TimedWord[], transcription: string): readonly TranscriptionLine[] {
  if (words.length === 0) return [];
  const lines: TranscriptionLine[] = [];
  let pastLine = transcription.length;
  let at = words.length - 1;
  let endTime = Number.POSITIVE_INFINITY;
  for (const raw of transcription.split('\n').reverse()) {
    const lineStart = pastLine - raw.length;
    pastLine = lineStart - 1;
    const text = raw.trim();
    let startMs: number | null = null;
    for (let word = words[at]; word !== undefined && word.start >= lineStart; word = words[--at]) startMs = word.atMs;
    const startTime = startMs === null ? endTime : startMs / 1_000;
    if (text !== '') lines.push({ startTime, endTime, text, isTimed: startMs !== null });
    endTime = startTime;
  }
  return lines.reverse();
}
