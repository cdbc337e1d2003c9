import { rowsOf } from '../table.ts';
import type { Note } from './bass.ts';

interface Bar {
  /** Rising. */
  pitches: readonly number[];
  from: number;
  beats: number;
  random: () => number;
}
type Comp = (bar: Bar) => Note[];

const note = (beat: number, beats: number, midi: number, velocity: number): Note => ({ beat, beats, midi, velocity });
const human = (random: () => number): number => 0.93 + random() * 0.12;

/** Whole chords: start and length in beats, velocity; for a bar of four. */
const chords = (text: string): Comp => {
  const hits = rowsOf(text);
  return ({ pitches, from, beats, random }) =>
    hits
      .filter(([start = 0]) => start < beats)
      .flatMap(([start = 0, length = 0, velocity = 0]) => {
        const level = velocity * human(random);
        return pitches.map((midi) => note(from + start, Math.min(length, beats - start), midi, level));
      });
};

/** Chords of one length: accented on whole beats, or off them. */
const pulse = (starts: string, length: number, onBeat: number, offBeat: number): Comp =>
  chords(
    starts
      .split(' ')
      .map((start) => `${start} ${length} ${Number.isInteger(Number(start)) ? onBeat : offBeat}`)
      .join(', '),
  );

const arpeggio =
  (step: number): Comp =>
  ({ pitches, from, beats }) => {
    const run = [...pitches, (pitches[0] ?? 60) + 12, ...pitches.slice(1).reverse()];
    return Array.from({ length: beats / step }, (_, i) =>
      note(from + i * step, step * 0.95, run[i % run.length] ?? 60, i % 4 === 0 ? 0.9 : 0.68),
    );
  };

const alberti: Comp = ({ pitches, from, beats }) =>
  Array.from({ length: beats * 2 }, (_, i) =>
    note(from + i / 2, 0.9, pitches[([0, 2, 1, 2][i % 4] ?? 0) % pitches.length] ?? 60, i % 4 === 0 ? 0.8 : 0.6),
  );

const finger: Comp = ({ pitches, from, beats, random }) => {
  const strings = [(pitches[0] ?? 60) - 12, ...pitches];
  return [0, 2, 1, 3, 0, 2, 3, 1]
    .slice(0, beats * 2)
    .map((string, i) =>
      note(from + i / 2, 1.4, strings[string % strings.length] ?? 60, (i % 4 === 0 ? 0.85 : 0.62) * human(random)),
    );
};

const montuno: Comp = ({ pitches, from, random }) =>
  [0, 1, 1.5, 2.5, 3.5].flatMap((start, i) => {
    const top = pitches[(i * 2 + 1) % pitches.length] ?? 60;
    return [note(from + start, 0.42, top, 0.85 * human(random)), note(from + start, 0.42, top + 12, 0.7)];
  });

/** Strums: start, 1 down or 0 up, velocity. */
const strums = rowsOf('0 1 1, 1 1 .75, 1.5 0 .6, 2.5 0 .7, 3 1 .85, 3.5 0 .6');
const strum: Comp = ({ pitches, from, beats, random }) => {
  const strings = [...pitches, (pitches[0] ?? 60) + 12];
  return strums
    .filter(([start = 0]) => start < beats)
    .flatMap(([start = 0, down, velocity = 0]) =>
      (down === 1 ? strings : [...strings].reverse()).map((midi, i) =>
        note(from + start + i * 0.022, 0.9, midi, velocity * (1 - i * 0.06) * human(random)),
      ),
    );
};

const waltzChords = chords('1 .8 .7, 2 .8 .65');
const waltz: Comp = (bar) => [note(bar.from, 0.9, (bar.pitches[0] ?? 60) - 12, 0.85), ...waltzChords(bar)];

const gallop = '0 0.5 0.75 1 1.5 1.75 2 2.5 2.75 3 3.5 3.75';
const eighths = '0 0.5 1 1.5 2 2.5 3 3.5';

/** Every accompaniment writes out one bar. */
export const comps = {
  hold: chords('0 4 .8'),
  sparse: chords('0 1.6 .8, 2.75 1 .6'),
  quarters: chords('0 .8 .9, 1 .8 .7, 2 .8 .8, 3 .8 .7'),
  eighths: pulse(eighths, 0.44, 0.9, 0.7),
  offbeats: pulse('0.5 1.5 2.5 3.5', 0.22, 0, 0.9),
  skank: chords('.5 .12 .6, 1 .14 .9, 1.75 .1 .55, 2.5 .12 .6, 3 .14 .9, 3.5 .12 .65'),
  stabs: chords('0 .3 1, 1.5 .25 .8, 3.25 .3 .85'),
  synco: chords('0 .6 .95, .75 .6 .8, 1.5 .8 .85, 2.5 .4 .8, 3 .4 .75, 3.5 .4 .8'),
  charleston: chords('0 .8 .85, 1.5 1.2 .75, 3.5 .4 .5'),
  chug: pulse('0 0.25 0.5 1 1.5 1.75 2 2.25 2.5 3 3.5', 0.16, 1, 0.75),
  gallop: pulse(gallop, 0.2, 1, 0.75),
  gate: pulse('0 0.25 0.75 1 1.5 1.75 2 2.25 2.75 3 3.5 3.75', 0.16, 0.65, 0.9),
  shuffle: pulse(eighths, 0.3, 0.85, 0.55),
  bossa: chords('0 .7 .8, 1 .4 .65, 1.5 .9 .8, 2.5 .7 .75, 3.5 .4 .7'),
  arp8: arpeggio(0.5),
  arp16: arpeggio(0.25),
  alberti,
  finger,
  montuno,
  strum,
  waltz,
};
export type CompPattern = keyof typeof comps;
