import { shortText } from './short-text.ts';

export interface TimedLine {
  start: number;
  text: string;
}
export interface WireWords {
  lyrics: string | null;
  transcription: string | null;
  timestampMap: string | null;
}

/** As much as a provider may send (provider-client/song-record.ts). */
const mostCharacters = 100_000;
const mapCharacters = 200_000;
const lineCharacters = 400;
export const mostLines = 2_000;

export const noWords: WireWords = { lyrics: null, transcription: null, timestampMap: null };

const stamp = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/g;

/**
 * Parses an .lrc text: `[mm:ss.xx]` stamps, several to a line, `[offset:ms]`; word stamps are dropped. Sorted by time.
 */
export function parseLrc(file: string): TimedLine[] {
  const offset = Number(/\[offset:\s*([+-]?\d{1,7})\]/i.exec(file)?.[1] ?? 0) / 1000;
  const lines: TimedLine[] = [];
  for (const raw of file.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const words = raw.replace(stamp, '').replace(/<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g, '');
    const text = shortText(words, lineCharacters);
    for (const [, minutes = '0', seconds = '0', part = '0'] of raw.matchAll(stamp)) {
      const start = Number(minutes) * 60 + Number(seconds) + Number(`0.${part}`) - offset;
      if (lines.length < mostLines) lines.push({ start: Math.max(0, start), text });
    }
  }
  return lines.sort((a, b) => a.start - b.start);
}

const clock = (seconds: number): string => {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  return `${part(Math.floor(ms / 3_600_000), 2)}:${part(Math.floor(ms / 60_000) % 60, 2)}:${part(Math.floor(ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
};
const longestLineS = 12;

/** When each word begins, and where it ends in the line: words without their own times share the line's by their length. */
function wordTimes(text: string, startS: number, endS: number): { end: number; atMs: number }[] {
  let begin = 0;
  return text.split(' ').map((word) => {
    const atMs = Math.round((startS + ((endS - startS) * 0.9 * begin) / text.length) * 1000);
    const end = begin + word.length;
    begin = end + 1;
    return { end, atMs };
  });
}

/**
 * The wire's lyrics, transcription and timestampMap (api.md). A line lasts until the next begins (an empty one ends
 * it), twelve seconds at most. The first line that is too much ends them all.
 */
export function wireWords(lines: readonly TimedLine[], durationS: number): WireWords {
  const synced: string[] = [];
  const plain: string[] = [];
  const ends: string[] = [];
  const times: string[] = [];
  let offset = 0;
  let characters = 0;
  let mapped = 0;
  for (const [i, { start, text }] of lines.entries()) {
    if (text === '') continue;
    const next =
      lines.slice(i + 1).find((line) => line.start > start)?.start ?? (durationS > start ? durationS : start + 4);
    const end = Math.min(next, start + longestLineS);
    const line = `[${clock(start)} --> ${clock(end)}] ${text}`;
    const words = wordTimes(text, start, end);
    const lineEnds = words.map((word) => String(offset + word.end));
    const lineTimes = words.map(({ atMs }) => String(atMs));
    characters += line.length + 1;
    mapped += [...lineEnds, ...lineTimes].reduce((sum, number) => sum + number.length + 1, 0);
    if (characters > mostCharacters || mapped > mapCharacters) break;
    offset += text.length + 1;
    ends.push(...lineEnds);
    times.push(...lineTimes);
    synced.push(line);
    plain.push(text);
  }
  if (plain.length === 0) return noWords;
  return {
    lyrics: synced.join('\n'),
    transcription: plain.join('\n'),
    timestampMap: `${ends.join(',')} ${times.join(',')}`,
  };
}

/** Lines without times. */
export function plainWords(lines: readonly string[]): WireWords {
  let characters = -1;
  const taken = [];
  for (const line of lines.slice(0, mostLines)) {
    const text = shortText(line, lineCharacters);
    if (text === '') continue;
    characters += text.length + 1;
    if (characters > mostCharacters) break;
    taken.push(text);
  }
  return taken.length === 0 ? noWords : { ...noWords, transcription: taken.join('\n') };
}
