export const scales = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 10],
  phrygianDominant: [0, 1, 3, 5, 7, 8, 10],
  majorBlues: [0, 2, 4, 5, 7, 9, 10],
  minorBlues: [0, 2, 3, 5, 7, 9, 10],
};
export type Mode = keyof typeof scales;
/** What melodies are made of: few genres sing all seven notes. */
const melodies: Record<Mode, readonly number[]> = {
  major: [0, 2, 4, 7, 9],
  minor: [0, 3, 5, 7, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  phrygianDominant: [0, 1, 4, 5, 7, 8, 10],
  majorBlues: [0, 3, 4, 7, 9, 10],
  minorBlues: [0, 3, 5, 6, 7, 10],
};

export interface Chord {
  /** Semitones above the key's C: its root, 0 to 11. */
  root: number;
  /** Semitones above the root, rising. */
  shape: readonly number[];
}

/** Scale steps that a chord is stacked from; power chords are root, fifth and octave. */
export const chordSizes = { power: [], triad: [0, 2, 4], seventh: [0, 2, 4, 6], ninth: [0, 2, 4, 6, 8] };
export type ChordSize = keyof typeof chordSizes;

const at = (scale: readonly number[], step: number): number =>
  (scale[((step % 7) + 7) % 7] ?? 0) + 12 * Math.floor(step / 7);

/** The chord on a scale degree, 1 to 7, as the style stacks it; `key` is the tonic's pitch class. */
export function chordOn(degree: number, mode: Mode, key: number, size: ChordSize): Chord {
  const scale = scales[mode];
  const step = degree - 1;
  const blues = mode === 'majorBlues' || mode === 'minorBlues';
  // In a plain major key the chord on the seventh is the flat one every band plays.
  const flatSeven = mode === 'major' && degree === 7 && (size === 'triad' || size === 'power');
  const base = flatSeven ? 10 : at(scale, step);
  const root = (((key + base) % 12) + 12) % 12;
  if (size === 'power') return { root, shape: [0, 7, 12] };
  if (blues) return { root, shape: mode === 'minorBlues' && degree === 1 ? [0, 3, 7, 10] : [0, 4, 7, 10] };
  if (flatSeven) return { root, shape: [0, 4, 7] };
  const shape = chordSizes[size].map((third) => at(scale, step + third) - base);
  const raised = (mode === 'harmonicMinor' && degree === 5) || (mode === 'phrygianDominant' && degree === 1);
  // A flat ninth above a chord is a wrong note to most ears.
  const sweet = shape.filter((note) => note !== 13);
  return { root, shape: raised ? sweet.map((note, i) => (i === 1 ? 4 : note)) : sweet };
}

/** Pitches of the chord nearest to `centre`, without its root where the bass has it and there are others enough. */
export function voiced(chord: Chord, centre: number): number[] {
  const tones = chord.shape.length > 3 ? chord.shape.slice(1) : chord.shape;
  const pitches = tones.map((tone) => {
    let pitch = chord.root + tone;
    while (pitch < centre - 6) pitch += 12;
    while (pitch >= centre + 6) pitch -= 12;
    return pitch;
  });
  return [...new Set(pitches)].sort((a, b) => a - b);
}

/** Root and fifth and octave, low: what a guitar plays through distortion. */
export const powerVoicing = (chord: Chord): number[] => {
  const root = 40 + ((chord.root - 40 + 120) % 12);
  return [root, root + 7, root + 12];
};

/** The pitches melodies may use around `centre`, rising, one and a half octaves to each side. */
export function melodyNotes(mode: Mode, key: number, centre: number): number[] {
  const notes: number[] = [];
  for (let pitch = centre - 18; pitch <= centre + 18; pitch++) {
    if (melodies[mode].includes((((pitch - key) % 12) + 12) % 12)) notes.push(pitch);
  }
  return notes;
}

export const isIn = (chord: Chord, pitch: number): boolean =>
  chord.shape.some((tone) => (((pitch - chord.root - tone) % 12) + 12) % 12 === 0);
