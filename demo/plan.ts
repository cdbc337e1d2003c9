import type { MainGenre } from '../src/core/genres/main-genres.ts';
import { seededRandom } from '../src/lib/random.ts';
import type { Style } from './styles/style.ts';
import { styleOf } from './styles/styles.ts';
import { syllablesOf } from './syllables.ts';
import type { Vowel } from './syllables.ts';

/** What a song is made from: with the style table, this alone decides every sample of it. */
export interface Blueprint {
  seed: number;
  genre: MainGenre;
  /** ISO 639-3. */
  language: string;
  sung: boolean;
}
/** A song to be rendered: its blueprint and the lines it sings, none for an instrumental. */
export interface SongRecipe {
  blueprint: Blueprint;
  lines: readonly string[];
}
export type SectionKind = 'intro' | 'verse' | 'chorus' | 'bridge' | 'outro';
export interface Section {
  kind: SectionKind;
  startBar: number;
  bars: number;
}
export interface Syllable {
  beat: number;
  beats: number;
  vowel: Vowel;
}
export interface PlannedWord {
  text: string;
  syllables: Syllable[];
}
export interface PlannedLine {
  section: SectionKind;
  startBeat: number;
  endBeat: number;
  words: PlannedWord[];
}
export interface Plan {
  style: Style;
  bpm: number;
  barSeconds: number;
  /** Bars a sung line, and a musical phrase, takes. */
  lineBars: number;
  sections: Section[];
  totalBars: number;
  /** The whole song with its ring-out. */
  durationS: number;
}

const tailS = 2.6;

/** Seconds of a beat position, with the style's swing: the second half of each swung unit comes late. */
export function secondsAt(plan: Plan, beat: number): number {
  const { swing, swing16 } = plan.style;
  const unit = swing16 ? 0.5 : 1;
  const whole = Math.floor(beat / unit);
  const part = beat / unit - whole;
  const middle = 0.5 + swing / 2;
  const warped = part < 0.5 ? part * 2 * middle : middle + (part - 0.5) * 2 * (1 - middle);
  return ((whole + warped) * unit * 60) / plan.bpm;
}

/** The tempo and form of a song: 45 to 75 s, in phrases of whole bars. */
export function planSong({ seed, genre }: Blueprint): Plan {
  const style = styleOf(genre);
  const random = seededRandom(seed);
  const bpm = Math.round(style.bpm[0] + random() * (style.bpm[1] - style.bpm[0]));
  const barSeconds = (style.beats * 60) / bpm;
  const lineBars = barSeconds >= 2.6 ? 1 : barSeconds * 2 >= 2.5 ? 2 : 4;
  const unitS = lineBars * barSeconds;
  const units = Math.max(11, Math.min(20, Math.ceil((43 + random() * 9) / unitS)));
  // An even number of phrases between the intro, of one or two, and the outro.
  const intro = units % 2 === 0 ? 1 : 2;
  const body = units - intro - 1;
  const sections: Section[] = [];
  let bar = 0;
  const add = (kind: SectionKind, length: number): void => {
    if (length <= 0) return;
    sections.push({ kind, startBar: bar, bars: length * lineBars });
    bar += length * lineBars;
  };
  add('intro', intro);
  const verse = body >= 8 ? 4 : body - 4;
  add('verse', verse);
  add('chorus', 4);
  const left = body - verse - 4;
  if (left >= 6) {
    add(random() < 0.5 ? 'bridge' : 'verse', left - 4);
    add('chorus', 4);
  } else if (left >= 4) add('chorus', left);
  else add('bridge', left);
  add('outro', 1);
  return { style, bpm, barSeconds, lineBars, sections, totalBars: bar, durationS: bar * barSeconds + tailS };
}

/** How many lines a section sings: every phrase of verses, choruses and bridges has one. */
export const lineCount = (plan: Plan, section: Section): number =>
  section.kind === 'intro' || section.kind === 'outro' ? 0 : section.bars / plan.lineBars;

function planLine(plan: Plan, section: Section, index: number, text: string, blueprint: Blueprint): PlannedLine {
  const beats = plan.lineBars * plan.style.beats;
  const startBeat = section.startBar * plan.style.beats + index * beats;
  const rap = plan.style.voice === 'rap';
  // One rhythm per kind of section, alternating by line, so that lines answer each other.
  const random = seededRandom(blueprint.seed ^ (section.kind === 'chorus' ? 0x51ed : 0x2f3b) ^ ((index % 2) << 7));
  const words = text.split(' ').map((word) => ({ word, vowels: syllablesOf(word, blueprint.language === 'eng') }));
  const count = words.reduce((sum, { vowels }) => sum + vowels.length, 0);
  const rest = (rap ? 0.1 : 0.16) * beats;
  const pickup = random() < 0.4 && beats > 3 ? 0.5 : 0;
  const span = beats - rest - pickup;
  let grid = 0.5;
  while (span / grid < count + 1 && grid > 0.125) grid /= 2;
  const slots = Math.max(count, Math.floor(span / grid) - (rap ? 0 : 1));
  const lean = 0.15 + random() * 0.6;
  const taken: number[] = [];
  for (let i = 0; i < count; i++) {
    const ideal = Math.floor((i * slots) / count + (i % 2 === 1 ? lean : 0));
    taken.push(Math.max(ideal, (taken.at(-1) ?? -1) + 1));
  }
  const step = Math.min(grid, span / ((taken.at(-1) ?? 0) + 1));
  const endBeat = startBeat + beats - rest * 0.4;
  const onsets = taken.map((slot) => startBeat + pickup + slot * step);
  let at = 0;
  const planned = words.map(({ word, vowels }): PlannedWord => ({
    text: word,
    syllables: vowels.map((vowel) => {
      const beat = onsets[at] ?? startBeat;
      const next = onsets[at + 1] ?? endBeat;
      at += 1;
      return { beat, beats: Math.min(next - beat, 2), vowel };
    }),
  }));
  return { section: section.kind, startBeat, endBeat, words: planned };
}

/** Sets lines of text, in the order they are sung, to the plan's sections. */
export function planLines(plan: Plan, lines: readonly string[], blueprint: Blueprint): PlannedLine[] {
  const planned: PlannedLine[] = [];
  for (const section of plan.sections) {
    for (let i = 0; i < lineCount(plan, section); i++) {
      const text = lines[planned.length];
      if (text === undefined) return planned;
      planned.push(planLine(plan, section, i, text, blueprint));
    }
  }
  return planned;
}
