import { assertDefined } from '../src/lib/assert-defined.ts';
import { seededRandom, shuffled } from '../src/lib/random.ts';
import { lineCount, secondsAt } from './plan.ts';
import type { Blueprint, Plan, PlannedLine } from './plan.ts';
import { filled } from './words/theme.ts';
import type { Theme } from './words/theme.ts';

const clock = (seconds: number): string => {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  return `${part(Math.floor(ms / 3_600_000), 2)}:${part(Math.floor(ms / 60_000) % 60, 2)}:${part(Math.floor(ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`;
};
const sentence = (line: string): string => line.slice(0, 1).toUpperCase() + line.slice(1);

/** The lines of a song in the order they are sung, for exactly the phrases its plan has. */
export function writeLines(plan: Plan, theme: Theme, blueprint: Blueprint): string[] {
  const random = seededRandom(blueprint.seed ^ 0x1b873593);
  const couplets = shuffled(theme.couplets, random).map((couplet) => couplet.map((line) => filled(line, random)));
  const chorus = assertDefined(theme.choruses[Math.floor(random() * theme.choruses.length)], 'chorus').map((line) =>
    filled(line, random),
  );
  const verses = couplets.flat();
  let verseAt = 0;
  const lines: string[] = [];
  for (const section of plan.sections) {
    for (let i = 0; i < lineCount(plan, section); i++) {
      if (section.kind === 'chorus') lines.push(sentence(assertDefined(chorus[i % 4], 'chorus line')));
      else lines.push(sentence(assertDefined(verses[verseAt++ % verses.length], 'verse line')));
    }
  }
  return lines;
}

/** The wire's three forms of a song's words (api.md: lyrics, transcription, timestampMap). */
export function wireLyrics(
  plan: Plan,
  lines: readonly PlannedLine[],
): { lyrics: string; transcription: string; timestampMap: string } {
  const synced: string[] = [];
  const plain: string[] = [];
  const ends: number[] = [];
  const times: number[] = [];
  let offset = 0;
  for (const line of lines) {
    const text = line.words.map((word) => word.text).join(' ');
    for (const word of line.words) {
      offset += word.text.length;
      ends.push(offset);
      times.push(Math.round(secondsAt(plan, assertDefined(word.syllables[0], 'syllable').beat) * 1000));
      offset += 1; // the space or the newline after it
    }
    const start = secondsAt(plan, assertDefined(line.words[0]?.syllables[0], 'syllable').beat);
    synced.push(`[${clock(start)} --> ${clock(secondsAt(plan, line.endBeat))}] ${text}`);
    plain.push(text);
  }
  return {
    lyrics: synced.join('\n'),
    transcription: plain.join('\n'),
    timestampMap: `${ends.join(',')} ${times.join(',')}`,
  };
}
