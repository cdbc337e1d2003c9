import type { SpectrumName } from './tables.ts';

/** Seconds, except sustain, which is a share of the peak. */
export interface Envelope {
  attack: number;
  decay: number;
  sustain: number;
  release: number;
}

/** Oscillators from a wave table through a low-pass. */
export interface WavePatch extends Envelope {
  kind: 'wave';
  wave: SpectrumName;
  /** How many oscillators, spread over `detune` cents and the stereo field. */
  voices: number;
  detune: number;
  /** Low-pass in Hz at middle C; it follows the note by half. 0 leaves it out. */
  cutoff: number;
  /** Octaves the low-pass opens at the start, and how fast it closes (s). */
  sweep: number;
  sweepS: number;
  resonance: number;
  vibratoCents: number;
  vibratoHz: number;
  /** A sine an octave below, and breath, as shares. */
  sub: number;
  noise: number;
  /** Octaves the pitch falls from at the start, within about `dropS`. */
  drop: number;
  dropS: number;
  /** Opens and closes the low-pass this many times a beat; 0 for not at all. */
  wobble: number;
  drive: number;
  gain: number;
}
/** A sine bent by another sine: bells and electric pianos. */
export interface FmPatch extends Envelope {
  kind: 'fm';
  ratio: number;
  index: number;
  indexS: number;
  /** A second, quieter modulator for the strike. */
  strikeRatio: number;
  strike: number;
  tremolo: number;
  gain: number;
}
/** A plucked string (Karplus-Strong). */
export interface PluckPatch {
  kind: 'pluck';
  /** 0 dull to 1 bright. */
  bright: number;
  /** Seconds a middle C takes to fall by 60 dB. */
  ring: number;
  /** Where it is plucked, as a share of the string. */
  place: number;
  release: number;
  gain: number;
}
export type Patch = WavePatch | FmPatch | PluckPatch;
