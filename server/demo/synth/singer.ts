import { seededRandom } from '../../../src/lib/random.ts';
import type { VoiceName } from '../styles/style.ts';
import type { Vowel } from '../syllables.ts';
import { hzOf, sampleRate, sineOf, tableOf, tableSize } from './tables.ts';

export interface SungNote {
  /** Seconds. */
  start: number;
  length: number;
  midi: number;
  vowel: Vowel;
  /** True at the first syllable of a word: a consonant is heard. */
  word: boolean;
  velocity: number;
}

interface VoiceTone {
  /** How much shorter than an average throat this one is. */
  shift: number;
  vibratoCents: number;
  vibratoHz: number;
  glideS: number;
  breath: number;
  drive: number;
  /** Level of the fourth formant: the ring of a trained voice. */
  ring: number;
  legato: number;
}
const tones: Record<VoiceName, VoiceTone> = {
  light: {
    shift: 1.16,
    vibratoCents: 14,
    vibratoHz: 5.2,
    glideS: 0.03,
    breath: 0.07,
    drive: 0,
    ring: 0.18,
    legato: 0.95,
  },
  warm: {
    shift: 1.04,
    vibratoCents: 20,
    vibratoHz: 5,
    glideS: 0.035,
    breath: 0.035,
    drive: 0.1,
    ring: 0.22,
    legato: 0.95,
  },
  low: {
    shift: 0.92,
    vibratoCents: 12,
    vibratoHz: 4.8,
    glideS: 0.04,
    breath: 0.05,
    drive: 0.15,
    ring: 0.2,
    legato: 0.9,
  },
  bright: {
    shift: 1.14,
    vibratoCents: 18,
    vibratoHz: 5.6,
    glideS: 0.022,
    breath: 0.03,
    drive: 0.2,
    ring: 0.35,
    legato: 0.9,
  },
  rough: {
    shift: 0.98,
    vibratoCents: 12,
    vibratoHz: 5.2,
    glideS: 0.03,
    breath: 0.06,
    drive: 1.2,
    ring: 0.4,
    legato: 0.88,
  },
  opera: { shift: 1, vibratoCents: 55, vibratoHz: 5.9, glideS: 0.06, breath: 0.01, drive: 0.1, ring: 0.9, legato: 1 },
  choir: { shift: 1.06, vibratoCents: 22, vibratoHz: 5.1, glideS: 0.05, breath: 0.05, drive: 0, ring: 0.2, legato: 1 },
  rap: { shift: 0.96, vibratoCents: 3, vibratoHz: 5, glideS: 0.018, breath: 0.06, drive: 0.5, ring: 0.3, legato: 0.72 },
};

/** Formants of a, e, i, o, u in Hz, and their levels. */
const formants: readonly (readonly number[])[] = [
  [760, 1220, 2650, 3500],
  [500, 1800, 2550, 3500],
  [310, 2150, 2900, 3600],
  [480, 880, 2500, 3400],
  [340, 760, 2300, 3350],
];
const levels: readonly (readonly number[])[] = [
  [1, 0.62, 0.24],
  [1, 0.5, 0.28],
  [1, 0.34, 0.26],
  [1, 0.42, 0.12],
  [1, 0.3, 0.08],
];
const widths = [95, 110, 160, 220];
const block = 16;
/** Voices have nothing to say above 11 kHz, so they are sung at half the rate: half the work. */
const voiceRate = sampleRate / 2;
const fourOf = (row: readonly number[] | undefined, i: number): number => row?.[i] ?? 0;

const breathNoise = new Float32Array(32_768);
{
  const random = seededRandom(0x51a6);
  for (let i = 0; i < breathNoise.length; i++) breathNoise[i] = random() - 0.5;
}

/** Doubles the rate of `half`, adding it into `out` from sample `at` on. */
export function addSung(out: Float32Array, half: Float32Array, at: number, gain: number): void {
  const end = Math.min(half.length - 1, Math.floor((out.length - at) / 2) - 1);
  for (let i = 0; i < end; i++) {
    const a = (half[i] ?? 0) * gain;
    const to = at + i * 2;
    out[to] = (out[to] ?? 0) + a;
    out[to + 1] = (out[to + 1] ?? 0) + (a + (half[i + 1] ?? 0) * gain) * 0.5;
  }
}

/**
 * Sings notes one after another into a new buffer of `samples` at the full rate's half: a buzzing source through four
 * resonators that glide from vowel to vowel, with a breath of noise at each new word. `detune` in cents makes a
 * second singer.
 */
export function sing(notes: readonly SungNote[], name: VoiceName, samples: number, detune: number): Float32Array {
  const length = samples >> 1;
  const out = new Float32Array(length);
  const tone = tones[name];
  const coefficients = new Float64Array(12);
  const amount = new Float64Array(4);
  const mouth = Float64Array.from([0, 1, 2, 3].map((i) => fourOf(formants[0], i)));
  let [low0, low1, low2, low3, band0, band1, band2, band3] = [0, 0, 0, 0, 0, 0, 0, 0];
  let midi = notes[0]?.midi ?? 60;
  let phase = 0;
  let at = 0;
  let level = 0;
  let hissLow = 0;
  for (let start = Math.floor((notes[0]?.start ?? 0) * voiceRate); start < length; start += block) {
    const t = start / voiceRate;
    while (at + 1 < notes.length && t >= (notes[at + 1]?.start ?? 0)) at += 1;
    const note = notes[at];
    if (!note) break;
    const into = t - note.start;
    const left = note.start + note.length * tone.legato - t;
    if (left < -0.5) {
      if (at + 1 >= notes.length) break;
      level = 0;
      continue;
    }
    midi += (note.midi - midi) * Math.min(1, block / voiceRate / tone.glideS);
    // Longer notes swell into their vibrato; the start of a word dips, for the consonant.
    const sway = tone.vibratoCents * Math.min(1, Math.max(0, (into - 0.16) * 4)) * sineOf(t * tone.vibratoHz + detune);
    const drift = 5 * sineOf(t * 0.7 + detune * 3);
    const step = (hzOf(midi + (sway + drift + detune) / 100) * tableSize) / voiceRate;
    const table = tableOf('glottis', note.midi);
    const onset = note.word ? Math.min(1, 0.12 + into * 22) : Math.min(1, 0.55 + into * 16);
    const held = note.velocity * onset * (1 - 0.25 * Math.min(1, into / 1.6));
    const slope = ((left > 0 ? held : note.velocity * Math.exp(left * 26) * 0.9) - level) / block;
    const consonant = note.word && into < 0.05 ? 0.3 * Math.exp(-into * 60) * note.velocity : 0;
    const row = formants[note.vowel];
    for (let f = 0; f < 4; f++) {
      const goal = fourOf(row, f) * tone.shift;
      mouth[f] = (mouth[f] ?? 0) + (goal - (mouth[f] ?? 0)) * 0.016;
      const centre = f === 0 ? Math.max(mouth[f] ?? 0, hzOf(midi) * 0.98) : (mouth[f] ?? 0);
      const g = Math.tan((Math.PI * Math.min(centre, 9_000)) / voiceRate);
      const damp = (widths[f] ?? 100) / centre + 0.02;
      const a1 = 1 / (1 + g * (g + damp));
      coefficients[f * 3] = a1;
      coefficients[f * 3 + 1] = g * a1;
      coefficients[f * 3 + 2] = g * g * a1;
      // The source falls by 1/n: the upper formants are lifted back to where a mouth has them.
      const lift = f === 0 ? 0.62 : f === 1 ? 1 : 1.9;
      amount[f] = (f === 3 ? tone.ring * 0.5 : fourOf(levels[note.vowel], f)) * damp * lift * 1.4;
    }
    const [p0 = 0, q0 = 0, r0 = 0, p1 = 0, q1 = 0, r1 = 0, p2 = 0, q2 = 0, r2 = 0, p3 = 0, q3 = 0, r3 = 0] =
      coefficients;
    const [m0 = 0, m1 = 0, m2 = 0, m3 = 0] = amount;
    const end = Math.min(length, start + block);
    for (let i = start; i < end; i++) {
      const whole = phase | 0;
      const a = table[whole] ?? 0;
      const white = breathNoise[i & 32_767] ?? 0;
      hissLow += (white - hissLow) * 0.6;
      const source = a + ((table[whole + 1] ?? 0) - a) * (phase - whole) + white * tone.breath;
      phase += step;
      if (phase >= tableSize) phase -= tableSize;
      const d0 = source - low0;
      const b0 = p0 * band0 + q0 * d0;
      low0 += 2 * (q0 * band0 + r0 * d0);
      band0 = 2 * b0 - band0;
      const d1 = source - low1;
      const b1 = p1 * band1 + q1 * d1;
      low1 += 2 * (q1 * band1 + r1 * d1);
      band1 = 2 * b1 - band1;
      const d2 = source - low2;
      const b2 = p2 * band2 + q2 * d2;
      low2 += 2 * (q2 * band2 + r2 * d2);
      band2 = 2 * b2 - band2;
      const d3 = source - low3;
      const b3 = p3 * band3 + q3 * d3;
      low3 += 2 * (q3 * band3 + r3 * d3);
      band3 = 2 * b3 - band3;
      const voiced = source * 0.05 + b0 * m0 + b1 * m1 + b2 * m2 + b3 * m3;
      let value = voiced * level + (white - hissLow) * consonant * 0.5;
      if (tone.drive > 0) value = Math.tanh(value * (1 + tone.drive * 2.5)) / (1 + tone.drive * 0.8);
      out[i] = value;
      level += slope;
    }
  }
  return out;
}
