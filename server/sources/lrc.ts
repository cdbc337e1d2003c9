export interface TimedLine {
  start: number;
  text: string;
}
export interface WireWords {
  lyrics: string | null;
  transcription: string | null;
  timestampMap: string | null;
}

const stamp = /\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/g;

/**
 * Parses an .lrc text: `[mm:ss.xx]` stamps, several to a line, `[offset:ms]`; word stamps are dropped. Sorted by time.
 */
export function parseLrc(text: string): TimedLine[] {
  const offset = Number(/\[offset:\s*([+-]?\d{1,7})\]/i.exec(text)?.[1] ?? 0) / 1000;
  const lines: TimedLine[] = [];
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const words = raw
      .replace(stamp, '')
      .replace(/<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    for (const [, minutes = '0', seconds = '0', part = '0'] of raw.matchAll(stamp)) {
      const start = Number(minutes) * 60 + Number(seconds) + Number(`0.${part}`) - offset;
      lines.push({ start: Math.max(0, start), text: words });
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

/**
 * The wire's lyrics, transcription and timestampMap (api.md). A line lasts until the next begins (an empty one ends
 * it), twelve seconds at most; words without their own times share their line's by their length.
 */
export function wireWords(lines: readonly TimedLine[], durationS: number): WireWords {
  const synced: string[] = [];
  const plain: string[] = [];
  const ends: number[] = [];
  const times: number[] = [];
  let offset = 0;
  lines.forEach(({ start, text }, i) => {
    const next =
      lines.slice(i + 1).find((line) => line.start > start)?.start ?? (durationS > start ? durationS : start + 4);
    const end = Math.min(next, start + longestLineS);
    if (text === '') return;
    const words = text.split(' ');
    let sung = 0;
    for (const word of words) {
      offset += word.length;
      ends.push(offset);
      times.push(Math.round((start + ((end - start) * 0.9 * sung) / text.length) * 1000));
      offset += 1;
      sung += word.length + 1;
    }
    synced.push(`[${clock(start)} --> ${clock(end)}] ${text}`);
    plain.push(text);
  });
  if (plain.length === 0) return { lyrics: null, transcription: null, timestampMap: null };
  return {
    lyrics: synced.join('\n'),
    transcription: plain.join('\n'),
    timestampMap: `${ends.join(',')} ${times.join(',')}`,
  };
}
