import type { CompPattern } from '../styles/style.ts';
import type { Note } from './bass.ts';

/** Starts and lengths in beats, and velocities, of whole chords in a bar of four. */
type Hit = readonly [number, number, number];
const hits: Partial<Record<CompPattern, readonly Hit[]>> = {
  hold: [[0, 4, 0.8]],
  sparse: [
    [0, 1.6, 0.8],
    [2.75, 1, 0.6],
  ],
  quarters: [
    [0, 0.8, 0.9],
    [1, 0.8, 0.7],
    [2, 0.8, 0.8],
    [3, 0.8, 0.7],
  ],
  eighths: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((b): Hit => [b, 0.44, b % 1 === 0 ? 0.9 : 0.7]),
  offbeats: [0.5, 1.5, 2.5, 3.5].map((b): Hit => [b, 0.22, 0.9]),
  skank: [
    [0.5, 0.12, 0.6],
    [1, 0.14, 0.9],
    [1.75, 0.1, 0.55],
    [2.5, 0.12, 0.6],
    [3, 0.14, 0.9],
    [3.5, 0.12, 0.65],
  ],
  stabs: [
    [0, 0.3, 1],
    [1.5, 0.25, 0.8],
    [3.25, 0.3, 0.85],
  ],
  synco: [
    [0, 0.6, 0.95],
    [0.75, 0.6, 0.8],
    [1.5, 0.8, 0.85],
    [2.5, 0.4, 0.8],
    [3, 0.4, 0.75],
    [3.5, 0.4, 0.8],
  ],
  charleston: [
    [0, 0.8, 0.85],
    [1.5, 1.2, 0.75],
    [3.5, 0.4, 0.5],
  ],
  chug: [0, 0.25, 0.5, 1, 1.5, 1.75, 2, 2.25, 2.5, 3, 3.5].map((b): Hit => [b, 0.16, b % 1 === 0 ? 1 : 0.75]),
  gallop: [0, 0.5, 0.75, 1, 1.5, 1.75, 2, 2.5, 2.75, 3, 3.5, 3.75].map((b): Hit => [b, 0.2, b % 1 === 0 ? 1 : 0.75]),
  gate: [0, 0.25, 0.75, 1, 1.5, 1.75, 2, 2.25, 2.75, 3, 3.5, 3.75].map((b): Hit => [b, 0.16, b % 1 === 0 ? 0.65 : 0.9]),
  shuffle: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((b): Hit => [b, 0.3, b % 1 === 0 ? 0.85 : 0.55]),
  bossa: [
    [0, 0.7, 0.8],
    [1, 0.4, 0.65],
    [1.5, 0.9, 0.8],
    [2.5, 0.7, 0.75],
    [3.5, 0.4, 0.7],
  ],
  waltz: [
    [1, 0.8, 0.7],
    [2, 0.8, 0.65],
  ],
};
/** Strums: start, down or up, velocity. */
const strums: readonly (readonly [number, boolean, number])[] = [
  [0, true, 1],
  [1, true, 0.75],
  [1.5, false, 0.6],
  [2.5, false, 0.7],
  [3, true, 0.85],
  [3.5, false, 0.6],
];
const fingers = [0, 2, 1, 3, 0, 2, 3, 1];
const montuno: readonly number[] = [0, 1, 1.5, 2.5, 3.5];

const note = (beat: number, beats: number, midi: number, velocity: number): Note => ({ beat, beats, midi, velocity });

function arpeggio(pitches: readonly number[], from: number, beats: number, step: number, turn: number): Note[] {
  const run = [...pitches, (pitches[0] ?? 60) + 12, ...pitches.slice(1).reverse()];
  const notes: Note[] = [];
  for (let i = 0; i * step < beats; i++) {
    const midi = run[(i + turn) % run.length] ?? 60;
    notes.push(note(from + i * step, step * 0.95, midi, i % 4 === 0 ? 0.9 : 0.68));
  }
  return notes;
}

/** One bar of accompaniment on `pitches` (rising) from beat `from`. */
export function compBar(
  pattern: CompPattern,
  pitches: readonly number[],
  from: number,
  beats: number,
  random: () => number,
): Note[] {
  const human = (): number => 0.93 + random() * 0.12;
  const lowest = pitches[0] ?? 60;
  if (pattern === 'arp8') return arpeggio(pitches, from, beats, 0.5, 0);
  if (pattern === 'arp16') return arpeggio(pitches, from, beats, 0.25, 0);
  if (pattern === 'alberti') {
    const order = [0, 2, 1, 2];
    return Array.from({ length: beats * 2 }, (_, i) =>
      note(from + i / 2, 0.9, pitches[(order[i % 4] ?? 0) % pitches.length] ?? lowest, i % 4 === 0 ? 0.8 : 0.6),
    );
  }
  if (pattern === 'finger') {
    const strings = [lowest - 12, ...pitches];
    return fingers
      .slice(0, beats * 2)
      .map((finger, i) =>
        note(from + i / 2, 1.4, strings[finger % strings.length] ?? lowest, (i % 4 === 0 ? 0.85 : 0.62) * human()),
      );
  }
  if (pattern === 'montuno') {
    return montuno.flatMap((start, i) => {
      const top = pitches[(i * 2 + 1) % pitches.length] ?? lowest;
      return [note(from + start, 0.42, top, 0.85 * human()), note(from + start, 0.42, top + 12, 0.7)];
    });
  }
  if (pattern === 'strum') {
    const strings = [...pitches, lowest + 12];
    return strums
      .filter(([start]) => start < beats)
      .flatMap(([start, down, velocity]) =>
        (down ? strings : [...strings].reverse()).map((midi, i) =>
          note(from + start + i * 0.022, 0.9, midi, velocity * (1 - i * 0.06) * human()),
        ),
      );
  }
  const waltzBass = pattern === 'waltz' ? [note(from, 0.9, lowest - 12, 0.85)] : [];
  const chords = (hits[pattern] ?? [])
    .filter(([start]) => start < beats)
    .flatMap(([start, length, velocity]) => {
      const level = velocity * human();
      return pitches.map((midi) => note(from + start, Math.min(length, beats - start), midi, level));
    });
  return [...waltzBass, ...chords];
}
