import type { Vowel } from '../syllables.ts';
import { hzOf, sampleRate } from './tables.ts';
import type { VoiceTone } from './voices.ts';

/** Voices have nothing to say above 11 kHz, so they are sung at half the rate: half the work. */
export const voiceRate = sampleRate / 2;

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
const fourOf = (row: readonly number[] | undefined, i: number): number => row?.[i] ?? 0;

/** A state-variable band-pass filter: one formant. */
export class Resonator {
  private low = 0;
  private band = 0;
  private a1 = 0;
  private a2 = 0;
  private a3 = 0;
  private level = 0;
  /** Hz; glides. */
  mouth: number;

  constructor(mouth: number) {
    this.mouth = mouth;
  }

  tune(hz: number, damp: number, level: number): void {
    const g = Math.tan((Math.PI * Math.min(hz, 9_000)) / voiceRate);
    this.a1 = 1 / (1 + g * (g + damp));
    this.a2 = g * this.a1;
    this.a3 = g * g * this.a1;
    this.level = level;
  }

  pass(sample: number): number {
    const rest = sample - this.low;
    const out = this.a1 * this.band + this.a2 * rest;
    this.low += 2 * (this.a2 * this.band + this.a3 * rest);
    this.band = 2 * out - this.band;
    return out * this.level;
  }
}

export type Throat = readonly [Resonator, Resonator, Resonator, Resonator];

const at = (vowel: Vowel, f: number): Resonator => new Resonator(fourOf(formants[vowel], f));
export const openThroat = (): Throat => [at(0, 0), at(0, 1), at(0, 2), at(0, 3)];

/** Moves the resonators one block nearer to a vowel, sung at `midi`. */
export function shapeThroat(throat: Throat, tone: VoiceTone, vowel: Vowel, midi: number): void {
  for (const [f, resonator] of throat.entries()) {
    const goal = fourOf(formants[vowel], f) * tone.shift;
    resonator.mouth += (goal - resonator.mouth) * 0.016;
    const centre = f === 0 ? Math.max(resonator.mouth, hzOf(midi) * 0.98) : resonator.mouth;
    const damp = (widths[f] ?? 100) / centre + 0.02;
    // The source falls by 1/n: the upper formants are lifted back to where a mouth has them.
    const lift = f === 0 ? 0.62 : f === 1 ? 1 : 1.9;
    resonator.tune(centre, damp, (f === 3 ? tone.ring * 0.5 : fourOf(levels[vowel], f)) * damp * lift * 1.4);
  }
}
