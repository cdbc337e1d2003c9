import type { BassPattern } from '../styles/style.ts';
import type { Chord } from './harmony.ts';

export interface Note {
  /** Beats from the start of the song. */
  beat: number;
  beats: number;
  midi: number;
  velocity: number;
}

/** Start, length in beats, semitones above the root, velocity; for one bar of four. */
type Step = readonly [number, number, number, number];
const bars: Record<Exclude<BassPattern, 'walk' | 'none'>, readonly Step[]> = {
  root: [[0, 3.9, 0, 0.9]],
  quarters: [
    [0, 0.9, 0, 1],
    [1, 0.9, 0, 0.8],
    [2, 0.9, 0, 0.9],
    [3, 0.9, 7, 0.8],
  ],
  eighths: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((b): Step => [b, 0.44, 0, b % 1 === 0 ? 0.95 : 0.78]),
  offbeat: [0.5, 1.5, 2.5, 3.5].map((b): Step => [b, 0.42, 0, 0.95]),
  octaves: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((b): Step => [b, 0.4, b % 1 === 0 ? 0 : 12, b % 1 === 0 ? 0.95 : 0.75]),
  funk: [
    [0, 0.4, 0, 1],
    [0.75, 0.2, 0, 0.7],
    [1.5, 0.4, 10, 0.8],
    [1.75, 0.2, 12, 0.85],
    [2.5, 0.35, 0, 0.85],
    [3, 0.2, 7, 0.7],
    [3.5, 0.4, 10, 0.85],
  ],
  dub: [
    [0.5, 0.4, 0, 0.9],
    [1, 0.8, 0, 1],
    [2, 0.4, 7, 0.85],
    [2.5, 0.4, 5, 0.8],
    [3, 0.9, 3, 0.85],
  ],
  tumbao: [
    [1.5, 1.4, 7, 0.9],
    [3, 0.9, 12, 0.95],
  ],
  two: [
    [0, 0.8, 0, 1],
    [2, 0.8, 7, 0.85],
  ],
  synco: [
    [0, 0.7, 0, 1],
    [0.75, 0.5, 0, 0.75],
    [1.5, 0.9, 0, 0.85],
    [2.75, 0.6, 7, 0.75],
    [3.5, 0.4, 10, 0.7],
  ],
  trap: [
    [0, 1.4, 0, 1],
    [1.75, 0.6, 0, 0.85],
    [2.5, 1.2, 0, 0.95],
    [3.75, 0.25, 12, 0.6],
  ],
  acid: [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 3.75].map((b, i): Step => [
    b,
    0.2,
    [0, 0, 12, 0, 0, 3, 0, 12, 0, 0, 10, 0, 0, 12, 0, 1][i] ?? 0,
    i % 4 === 0 ? 0.55 : i % 3 === 0 ? 0.95 : 0.7,
  ]),
  rolling: [0.25, 0.5, 0.75, 1.25, 1.5, 1.75, 2.25, 2.5, 2.75, 3.25, 3.5, 3.75].map((b): Step => [
    b,
    0.2,
    0,
    b % 0.5 === 0 ? 0.95 : 0.75,
  ]),
  gallop: [0, 0.5, 0.75, 1, 1.5, 1.75, 2, 2.5, 2.75, 3, 3.5, 3.75].map((b): Step => [
    b,
    0.22,
    0,
    b % 1 === 0 ? 1 : 0.75,
  ]),
  bossa: [
    [0, 1.3, 0, 0.9],
    [1.5, 0.45, 7, 0.75],
    [2, 1.3, 7, 0.85],
    [3.5, 0.45, 0, 0.75],
  ],
  dembow: [
    [0, 0.7, 0, 1],
    [0.75, 0.6, 0, 0.8],
    [1.5, 0.5, 0, 0.85],
    [2, 0.7, 0, 0.95],
    [2.75, 0.6, 7, 0.8],
    [3.5, 0.4, 0, 0.85],
  ],
};

/** The lowest pitch of a pitch class from E1 up. */
export const bassRoot = (chord: Chord): number => 28 + ((chord.root - 28 + 120) % 12);

function walk(chord: Chord, next: Chord, from: number, beats: number, random: () => number): Note[] {
  const root = bassRoot(chord);
  const target = bassRoot(next);
  const third = chord.shape[1] ?? 4;
  const fifth = chord.shape[2] ?? 7;
  const up = random() < 0.55;
  const middle = up ? [third, fifth] : [fifth, third];
  // The last beat leans on the next root from a half step away.
  const approach = target + (random() < 0.5 ? 1 : -1);
  const line =
    beats === 3 ? [root, root + fifth, approach] : [root, root + (middle[0] ?? 0), root + (middle[1] ?? 0), approach];
  return line.map((midi, i) => ({ beat: from + i, beats: 0.92, midi, velocity: i === 0 ? 1 : 0.82 }));
}

/** One bar of bass from beat `from`; `third` keeps borrowed notes in the chord (a third or seventh as it has them). */
export function bassBar(
  pattern: BassPattern,
  chord: Chord,
  next: Chord,
  from: number,
  beats: number,
  random: () => number,
): Note[] {
  if (pattern === 'none') return [];
  if (pattern === 'walk') return walk(chord, next, from, beats, random);
  const root = bassRoot(chord);
  const inChord = (interval: number): number => {
    if (interval === 7) return chord.shape[2] ?? 7;
    if (interval === 3) return chord.shape[1] === 7 ? 7 : (chord.shape[1] ?? 3);
    return interval;
  };
  return bars[pattern]
    .filter(([start]) => start < beats)
    .map(([start, length, interval, velocity]) => ({
      beat: from + start,
      beats: Math.min(length, beats - start),
      midi: root + inChord(interval),
      velocity: velocity * (0.94 + random() * 0.1),
    }));
}
