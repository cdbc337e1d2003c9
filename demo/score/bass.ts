import { rowsOf } from '../table.ts';
import type { Chord } from './harmony.ts';

export interface Note {
  /** Beats from the start of the song. */
  beat: number;
  beats: number;
  midi: number;
  velocity: number;
}

interface Bar {
  chord: Chord;
  /** The chord of the bar after it. */
  next: Chord;
  from: number;
  beats: number;
  random: () => number;
}

/** The lowest pitch of a pitch class from E1 up. */
const bassRoot = (chord: Chord): number => 28 + ((chord.root - 28 + 120) % 12);

function walk({ chord, next, from, beats, random }: Bar): Note[] {
  const root = bassRoot(chord);
  const third = chord.shape[1] ?? 4;
  const fifth = chord.shape[2] ?? 7;
  const [second, fourth] = random() < 0.55 ? [third, fifth] : [fifth, third];
  // The last beat leans on the next root from a half step away.
  const approach = bassRoot(next) + (random() < 0.5 ? 1 : -1);
  const line = beats === 3 ? [root, root + fifth, approach] : [root, root + second, root + fourth, approach];
  return line.map((midi, i) => ({ beat: from + i, beats: 0.92, midi, velocity: i === 0 ? 1 : 0.82 }));
}

/** Borrowed thirds and fifths as the chord has them. */
function inChord({ shape }: Chord, interval: number): number {
  if (interval === 7) return shape[2] ?? 7;
  return interval === 3 ? (shape[1] ?? 3) : interval;
}

/** Start, length, semitones above the root and velocity of each note, for one bar of four. */
const steps = (text: string) => {
  const rows = rowsOf(text);
  return ({ chord, from, beats, random }: Bar): Note[] =>
    rows
      .filter(([start = 0]) => start < beats)
      .map(([start = 0, length = 0, interval = 0, velocity = 0]) => ({
        beat: from + start,
        beats: Math.min(length, beats - start),
        midi: bassRoot(chord) + inChord(chord, interval),
        velocity: velocity * (0.94 + random() * 0.1),
      }));
};

/** Every bass line writes out one bar. */
export const basses = {
  walk,
  root: steps('0 3.9 0 .9'),
  quarters: steps('0 .9 0 1, 1 .9 0 .8, 2 .9 0 .9, 3 .9 7 .8'),
  eighths: steps(
    '0 .44 0 .95, .5 .44 0 .78, 1 .44 0 .95, 1.5 .44 0 .78, 2 .44 0 .95, 2.5 .44 0 .78, 3 .44 0 .95, 3.5 .44 0 .78',
  ),
  offbeat: steps('.5 .42 0 .95, 1.5 .42 0 .95, 2.5 .42 0 .95, 3.5 .42 0 .95'),
  octaves: steps(
    '0 .4 0 .95, .5 .4 12 .75, 1 .4 0 .95, 1.5 .4 12 .75, 2 .4 0 .95, 2.5 .4 12 .75, 3 .4 0 .95, 3.5 .4 12 .75',
  ),
  funk: steps('0 .4 0 1, .75 .2 0 .7, 1.5 .4 10 .8, 1.75 .2 12 .85, 2.5 .35 0 .85, 3 .2 7 .7, 3.5 .4 10 .85'),
  dub: steps('.5 .4 0 .9, 1 .8 0 1, 2 .4 7 .85, 2.5 .4 5 .8, 3 .9 3 .85'),
  tumbao: steps('1.5 1.4 7 .9, 3 .9 12 .95'),
  two: steps('0 .8 0 1, 2 .8 7 .85'),
  synco: steps('0 .7 0 1, .75 .5 0 .75, 1.5 .9 0 .85, 2.75 .6 7 .75, 3.5 .4 10 .7'),
  trap: steps('0 1.4 0 1, 1.75 .6 0 .85, 2.5 1.2 0 .95, 3.75 .25 12 .6'),
  acid: steps(
    '0 .2 0 .55, .25 .2 0 .7, .5 .2 12 .7, .75 .2 0 .95, 1 .2 0 .55, 1.25 .2 3 .7, 1.5 .2 0 .95, 1.75 .2 12 .7, ' +
      '2 .2 0 .55, 2.25 .2 0 .95, 2.5 .2 10 .7, 2.75 .2 0 .7, 3 .2 0 .55, 3.25 .2 12 .7, 3.5 .2 0 .7, 3.75 .2 1 .95',
  ),
  rolling: steps(
    '.25 .2 0 .75, .5 .2 0 .95, .75 .2 0 .75, 1.25 .2 0 .75, 1.5 .2 0 .95, 1.75 .2 0 .75, ' +
      '2.25 .2 0 .75, 2.5 .2 0 .95, 2.75 .2 0 .75, 3.25 .2 0 .75, 3.5 .2 0 .95, 3.75 .2 0 .75',
  ),
  gallop: steps(
    '0 .22 0 1, .5 .22 0 .75, .75 .22 0 .75, 1 .22 0 1, 1.5 .22 0 .75, 1.75 .22 0 .75, ' +
      '2 .22 0 1, 2.5 .22 0 .75, 2.75 .22 0 .75, 3 .22 0 1, 3.5 .22 0 .75, 3.75 .22 0 .75',
  ),
  bossa: steps('0 1.3 0 .9, 1.5 .45 7 .75, 2 1.3 7 .85, 3.5 .45 0 .75'),
  dembow: steps('0 .7 0 1, .75 .6 0 .8, 1.5 .5 0 .85, 2 .7 0 .95, 2.75 .6 7 .8, 3.5 .4 0 .85'),
};
export type BassPattern = keyof typeof basses;
