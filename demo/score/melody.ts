import { assertDefined } from '../../src/lib/assert-defined.ts';
import { seededRandom } from '../../src/lib/random.ts';
import type { PlannedLine, SectionKind } from '../plan.ts';
import type { Note } from './bass.ts';
import { isIn, melodyNotes, type Chord, type Mode } from './harmony.ts';

export interface MelodyContext {
  seed: number;
  mode: Mode;
  key: number;
  /** The pitch tunes turn around. */
  centre: number;
  /** 0 for a tune that stays on a note, 1 for a normal one. */
  range: number;
  chordAt: (beat: number) => Chord;
}
interface Onset {
  beat: number;
  beats: number;
}

/** Steps a tune may take along its scale, most often small. */
const moves = [-2, -1, -1, -1, 0, 0, 1, 1, 1, 2, 3];

/**
 * Pitches for onsets: a walk that the section's seed draws and every second line repeats, so that there is a tune to
 * remember. On the beat it rests on a tone of the chord; a line that answers ends on one.
 */
export function tune(onsets: readonly Onset[], kind: SectionKind, line: number, context: MelodyContext): number[] {
  const notes = melodyNotes(context.mode, context.key, context.centre);
  const random = seededRandom(context.seed ^ (kind === 'chorus' ? 0xc0de : 0xbee) ^ ((line % 2) << 9));
  const home =
    notes.findIndex((pitch) => pitch >= context.centre) + (kind === 'chorus' ? 2 : kind === 'bridge' ? 1 : 0);
  const reach = Math.max(1, Math.round(4 * context.range));
  const arch = random() < 0.5 ? 1 : -1;
  let place = home + Math.floor((random() - 0.5) * reach);
  let before = -99;
  return onsets.map(({ beat, beats }, i) => {
    const lean = arch * Math.sin((i / Math.max(1, onsets.length - 1)) * Math.PI) * reach * 0.4;
    const move = moves[Math.floor(random() * moves.length)] ?? 0;
    place += Math.round(move * Math.min(1, context.range + 0.2));
    const off = place - (home + lean);
    if (Math.abs(off) > reach) place -= Math.round(off * 0.6);
    place = Math.max(1, Math.min(notes.length - 2, place));
    const chord = context.chordAt(beat);
    const last = i === onsets.length - 1;
    const strong = beat % 1 < 0.01 || beats >= 0.9 || last;
    if (strong && !isIn(chord, notes[place] ?? 60)) {
      const step = [1, -1, 2, -2].find((by) => isIn(chord, notes[place + by] ?? -1));
      if (step !== undefined) place += step;
    }
    // Leaps back to the very same note twice over sound like a stuck key.
    if (place === before && i % 3 === 2 && context.range > 0.5) place += random() < 0.5 ? 1 : -1;
    before = place;
    return assertDefined(notes[Math.max(0, Math.min(notes.length - 1, place))], 'melody note');
  });
}

const cells: readonly (readonly number[])[] = [
  [1, 1],
  [0.5, 0.5, 1],
  [1.5, 0.5],
  [0.75, 0.75, 0.5],
  [2],
  [0.5, 1, 0.5],
  [1, 0.5, 0.5],
  [0.5, 0.5, 0.5, 0.5],
  [-0.5, 0.5, 1],
];
const slowCells: readonly (readonly number[])[] = [[2], [3, 1], [-1, 1], [1.5, 0.5], [4], [2, 2]];

/** A rhythm for an instrument's phrase: cells of one or two beats; a negative length is a rest. */
export function phraseOnsets(start: number, beats: number, slow: boolean, random: () => number): Onset[] {
  const pool = slow ? slowCells : cells;
  const onsets: Onset[] = [];
  const end = start + beats - (slow ? 0 : 1);
  let beat = start;
  const motif = [0, 1].map(() => pool[Math.floor(random() * pool.length)] ?? [1]);
  for (let i = 0; beat < end - 0.01; i++) {
    const cell = random() < 0.7 ? (motif[i % 2] ?? [1]) : (pool[Math.floor(random() * pool.length)] ?? [1]);
    for (const length of cell) {
      if (beat >= end - 0.01) break;
      if (length > 0) onsets.push({ beat, beats: Math.min(length * 0.96, start + beats - beat) });
      beat += Math.abs(length);
    }
  }
  return onsets;
}

/** What an instrument plays over one phrase. */
export function leadPhrase(
  startBeat: number,
  beats: number,
  kind: SectionKind,
  line: number,
  slow: boolean,
  context: MelodyContext,
): Note[] {
  const random = seededRandom(context.seed ^ 0x1ead ^ ((line % 2) << 5) ^ (kind === 'chorus' ? 77 : 0));
  const onsets = phraseOnsets(startBeat, beats, slow, random);
  return tune(onsets, kind, line, context).map((midi, i) => {
    const onset = assertDefined(onsets[i], 'onset');
    return { ...onset, midi, velocity: onset.beat % 1 === 0 ? 0.95 : 0.8 };
  });
}

export const sungPitches = (line: PlannedLine, index: number, context: MelodyContext): number[] =>
  tune(
    line.words.flatMap((word) => word.syllables),
    line.section,
    index,
    context,
  );
