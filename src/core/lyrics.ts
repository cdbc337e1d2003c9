/** Times are seconds from the song's start (docs/product.md section 3, Lyric line). */
export type LyricLine = { readonly startTime: number; readonly endTime: number; readonly text: string };

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const linePattern = new RegExp(String.raw`^\s*\[\s*${time}\s*-->\s*${time}\s*\]\s?(.*)$`);
const maxLines = 5_000;

/**
 * Lines of the form `[hh:mm:ss.mmm --> hh:mm:ss.mmm] text`, sorted by time. Other lines
 * are left out; an end before its start becomes the start of the next line. Never throws.
 */
export function parseLyrics(source: string): readonly LyricLine[] {
  const lines: LyricLine[] = [];
  for (const raw of source.split(/\r?\n|\r/)) {
    const match = linePattern.exec(raw);
    if (match === null) continue;
    const [, h1, m1, s1, f1, h2, m2, s2, f2, text = ''] = match;
    lines.push({ startTime: seconds(h1, m1, s1, f1), endTime: seconds(h2, m2, s2, f2), text: text.trim() });
    if (lines.length === maxLines) break;
  }
  lines.sort((a, b) => a.startTime - b.startTime);
  return lines.map((line, at) => {
    if (line.endTime > line.startTime) return line;
    return { ...line, endTime: lines[at + 1]?.startTime ?? Number.POSITIVE_INFINITY };
  });
}

/** A transcription's lines, for a song that says of none when it is sung. */
export const plainLines = (transcription: string): readonly string[] =>
  transcription
    .split(/\r?\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, maxLines);

function seconds(h: string | undefined, m: string | undefined, s: string | undefined, f: string | undefined): number {
  const whole = Number(h ?? 0) * 3_600 + Number(m ?? 0) * 60 + Number(s ?? 0);
  return whole + Number((f ?? '0').padEnd(3, '0')) / 1_000;
}

/**
 * The line sung at `atS` seconds: the last one that has begun. It stays current through the pause before the next one,
 * so that the highlight does not flicker; -1 before the first and after the last line's end.
 */
export function currentLine(lines: readonly LyricLine[], atS: number): number {
  const at = lastAtOrBefore(lines.length, (index) => lines[index]?.startTime ?? 0, atS);
  const line = lines[at];
  return at === lines.length - 1 && line !== undefined && atS >= line.endTime ? -1 : at;
}

export function lastAtOrBefore(length: number, valueAt: (index: number) => number, limit: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (valueAt(middle) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
