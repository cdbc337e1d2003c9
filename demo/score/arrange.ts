import { assertDefined } from '../../src/lib/assert-defined.ts';
import { seededRandom } from '../../src/lib/random.ts';
import { planSong } from '../plan.ts';
import type { Blueprint, Plan, PlannedLine, Section } from '../plan.ts';
import { basses, type Note } from './bass.ts';
import { comps } from './comp.ts';
import { fills, type Steps } from './grooves.ts';
import { chordOn, powerVoicing, voiced, type Chord } from './harmony.ts';
import { leadPhrase, sungPitches, type MelodyContext } from './melody.ts';

export interface Part {
  sound: string;
  notes: Note[];
  level: number;
  /** -1 left to 1 right. */
  pan: number;
}
export interface Strike {
  piece: string;
  beat: number;
  velocity: number;
}
export interface SungSyllable extends Note {
  line: number;
  first: boolean;
  vowel: 0 | 1 | 2 | 3 | 4;
}
export interface Score {
  plan: Plan;
  parts: Part[];
  strikes: Strike[];
  sung: SungSyllable[];
}

const voiceCentre = { light: 67, warm: 62, low: 55, bright: 67, rough: 60, opera: 66, choir: 64, rap: 52 } as const;
const velocityOf = (mark: string): number => (mark === 'X' ? 1 : mark === 'x' ? 0.72 : mark === '-' ? 0.36 : 0);

/** The chords of a song, bar by bar. */
function chordsOf(plan: Plan, blueprint: Blueprint, key: number, random: () => number): Chord[] {
  const { style } = plan;
  const mode = modeOf(plan, blueprint);
  const choose = (list: readonly string[]): number[] =>
    assertDefined(list[Math.floor(random() * list.length)], 'progression')
      .split('')
      .map(Number);
  const progressions = { verse: choose(style.verse), chorus: choose(style.chorus), bridge: choose(style.chorus) };
  const barsPerChord = plan.barSeconds < 1.3 ? 2 : 1;
  const chords: Chord[] = [];
  for (const section of plan.sections) {
    const degrees =
      section.kind === 'chorus' || section.kind === 'bridge' ? progressions[section.kind] : progressions.verse;
    for (let bar = 0; bar < section.bars; bar++) {
      const degree = section.kind === 'outro' ? 1 : (degrees[Math.floor(bar / barsPerChord) % degrees.length] ?? 1);
      chords.push(chordOn(degree, mode, key, style.chords));
    }
  }
  return chords;
}

const modeOf = (plan: Plan, { seed }: Blueprint): Plan['style']['modes'][number] =>
  assertDefined(plan.style.modes[(seed >>> 5) % plan.style.modes.length], 'mode');

function drumsOf(plan: Plan, section: Section, random: () => number): Strike[] {
  const { beats, groove, hasDrums, kit } = plan.style;
  const hasCymbals = hasDrums && kit !== 'brush';
  const hasFill = hasCymbals && beats === 4 && section.bars >= 4 && section.kind !== 'bridge';
  const strikes: Strike[] = [];
  const put = (pattern: Steps, bar: number, share: number): void => {
    for (const [piece, steps] of Object.entries(pattern)) {
      for (let step = 0; step < Math.min(steps.length, beats * 4); step++) {
        const velocity = velocityOf(steps[step] ?? '.') * share * (0.9 + random() * 0.15);
        if (velocity > 0) strikes.push({ piece, beat: bar * beats + step / 4, velocity });
      }
    }
  };
  const quiet = Object.fromEntries(Object.entries(groove.verse).filter(([piece]) => 'hrmbyp'.includes(piece)));
  for (let i = 0; i < section.bars; i++) {
    const bar = section.startBar + i;
    if (section.kind === 'outro') {
      if (i === 0 && hasDrums)
        strikes.push({ piece: 'k', beat: bar * beats, velocity: 1 }, { piece: 'x', beat: bar * beats, velocity: 0.7 });
    } else if (section.kind === 'intro') {
      if (i >= section.bars / 2) put(quiet, bar, 0.8);
    } else if (hasFill && i === section.bars - 1) {
      put(assertDefined(fills[Math.floor(random() * fills.length)], 'fill'), bar, 0.85);
    } else if (section.kind === 'chorus') put(groove.chorus, bar, 1);
    else if (section.kind === 'bridge') put(i % 2 === 0 ? quiet : { ...quiet, ...groove.verse }, bar, 0.88);
    else put(groove.verse, bar, 0.88);
    if (i === 0 && section.kind === 'chorus' && hasCymbals) {
      strikes.push({ piece: 'x', beat: bar * beats, velocity: 0.75 });
    }
  }
  return strikes;
}

function compPart(plan: Plan, index: number, chords: readonly Chord[], random: () => number): Part {
  const { style } = plan;
  const extra = index >= style.comp.length;
  const [sound, pattern] = assertDefined(extra ? style.extra : style.comp[index], 'comp');
  const power = sound === 'dist';
  const notes: Note[] = [];
  let centre = power ? 46 : sound === 'bell' || sound === 'glass' ? 70 : 61 + (index % 2) * 3;
  for (const section of plan.sections) {
    if (extra && section.kind !== 'chorus' && section.kind !== 'bridge') continue;
    // The first phrase belongs to the first instrument alone.
    if (index > 0 && section.kind === 'intro') continue;
    for (let i = 0; i < section.bars; i++) {
      const bar = section.startBar + i;
      const chord = assertDefined(chords[bar], 'chord');
      const pitches = power ? powerVoicing(chord) : voiced(chord, centre);
      if (!power) centre = Math.max(56, Math.min(68, Math.round((centre * 3 + (pitches[0] ?? centre) + 4) / 4)));
      const still = section.kind === 'outro';
      if (still && i > 0) continue;
      const same =
        pattern === 'hold' && i % 2 === 1 && chords[bar - 1]?.root === chord.root && section.startBar !== bar;
      if (same) continue;
      const held = pattern === 'hold' && i + 1 < section.bars && chords[bar + 1]?.root === chord.root && i % 2 === 0;
      const length = still ? section.bars * style.beats : held ? style.beats * 2 : style.beats;
      if (still || pattern === 'hold') {
        for (const midi of pitches) notes.push({ beat: bar * style.beats, beats: length * 0.98, midi, velocity: 0.75 });
      } else notes.push(...comps[pattern]({ pitches, from: bar * style.beats, beats: style.beats, random }));
    }
  }
  const level = (pattern === 'hold' ? 0.5 : 0.62) * (index === 0 ? 1 : 0.8);
  return { sound, notes, level, pan: [-0.22, 0.25, 0][index] ?? 0.1 };
}

function bassPart(plan: Plan, chords: readonly Chord[], random: () => number): Part {
  const [sound, pattern] = plan.style.bass;
  const notes: Note[] = [];
  const { beats } = plan.style;
  for (const section of plan.sections) {
    if (section.kind === 'intro') continue;
    for (let i = 0; i < section.bars; i++) {
      const bar = section.startBar + i;
      const chord = assertDefined(chords[bar], 'chord');
      const next = chords[bar + 1] ?? chord;
      if (section.kind === 'outro' && i > 0) continue;
      const line = basses[section.kind === 'outro' ? 'root' : pattern];
      notes.push(...line({ chord, next, from: bar * beats, beats, random }));
    }
  }
  return { sound, notes, level: sound === 'strings' ? 0.7 : 0.9, pan: 0 };
}

/** Writes out every note of a song. `lines` are what is sung, from planLines; empty for an instrumental. */
export function arrange(blueprint: Blueprint, lines: readonly PlannedLine[]): Score {
  const plan = planSong(blueprint);
  const { style } = plan;
  const random = seededRandom(blueprint.seed ^ 0x7f4a7c15);
  const key = Math.floor(random() * 12);
  const chords = chordsOf(plan, blueprint, key, random);
  const chordAt = (beat: number): Chord =>
    assertDefined(chords[Math.min(chords.length - 1, Math.floor(beat / style.beats + 1e-6))], 'chord');
  const context = (centre: number, range: number): MelodyContext => ({
    seed: blueprint.seed,
    mode: modeOf(plan, blueprint),
    key,
    centre,
    range,
    chordAt,
  });
  const accompaniment = style.comp.map((_, i) => compPart(plan, i, chords, random));
  if (style.extra) accompaniment.push(compPart(plan, style.comp.length, chords, random));
  const sungContext = context(
    voiceCentre[style.voice] + (blueprint.seed % 5) - 2,
    style.voice === 'rap' ? 0.25 : style.voice === 'opera' ? 1.3 : 0.85,
  );
  const sung = lines.flatMap((line, lineIndex) => {
    const pitches = sungPitches(line, lineIndex, sungContext);
    let at = 0;
    return line.words.flatMap((word) =>
      word.syllables.map((syllable, i): SungSyllable => ({
        ...syllable,
        midi: pitches[at++] ?? 60,
        velocity: syllable.beat % 1 === 0 ? 1 : 0.85,
        line: lineIndex,
        first: i === 0,
      })),
    );
  });
  return {
    plan,
    parts: [bassPart(plan, chords, random), ...accompaniment, leadPart(plan, lines.length > 0, context)],
    strikes: plan.sections.flatMap((section) => drumsOf(plan, section, random)),
    sung,
  };
}

/** The pitch a lead's tunes turn around, where it is not 71. */
const leadCentres = new Map([
  ['dist', 64],
  ['cowbell', 76],
  ['bell', 76],
  ['glass', 76],
]);

/** The tune of an instrumental; in a song with words, the hook of its intro. */
function leadPart(plan: Plan, hasWords: boolean, context: (centre: number, range: number) => MelodyContext): Part {
  const { style } = plan;
  const notes: Note[] = [];
  const centre = leadCentres.get(style.lead) ?? 71;
  const slow = !style.hasDrums && style.bass[0] === 'sub';
  const phraseBeats = plan.lineBars * style.beats;
  for (const section of plan.sections) {
    if (section.kind === 'outro') continue;
    for (let i = 0; i < section.bars / plan.lineBars; i++) {
      const intro = section.kind === 'intro';
      if (intro ? i === 0 && section.bars > plan.lineBars : hasWords) continue;
      const start = section.startBar * style.beats + i * phraseBeats;
      notes.push(...leadPhrase(start, phraseBeats, intro ? 'chorus' : section.kind, i, slow, context(centre, 1)));
    }
  }
  return { sound: style.lead, notes, level: 0.72, pan: 0.06 };
}
