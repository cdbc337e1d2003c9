import { seededRandom } from '../../src/lib/random.ts';
import { sampleRate, sineOf } from './tables.ts';

/** k kick, s snare, c clap, r rim, h closed hat, o open hat, y ride, x crash, t low tom, u high tom, p conga, q low conga, m shaker, b bell. */
export type Piece = 'k' | 's' | 'c' | 'r' | 'h' | 'o' | 'y' | 'x' | 't' | 'u' | 'p' | 'q' | 'm' | 'b';
export const panOf: Record<Piece, number> = {
  k: 0,
  s: 0.04,
  c: -0.06,
  r: 0.2,
  h: 0.28,
  o: 0.28,
  y: -0.35,
  x: -0.25,
  t: -0.3,
  u: 0.3,
  p: 0.35,
  q: -0.3,
  m: -0.4,
  b: 0.15,
};

interface KitTone {
  /** Kick: pitch it ends on (Hz), how far it falls from (octaves), seconds, click. */
  kick: readonly [number, number, number, number];
  /** Snare: pitch (Hz), seconds, share of noise, brightness 0 to 1. */
  snare: readonly [number, number, number, number];
  /** Closed and open hat in seconds, brightness. */
  hat: readonly [number, number, number];
  grit: number;
  /** Steps the sound is held for, to sound sampled long ago. */
  crush: number;
}
const tonesOf = <K extends string>(table: Record<K, KitTone>): Record<K, KitTone> => table;
export const kits = tonesOf({
  acoustic: {
    kick: [56, 1.6, 0.22, 0.35],
    snare: [190, 0.17, 0.62, 0.6],
    hat: [0.05, 0.35, 0.75],
    grit: 0.1,
    crush: 1,
  },
  tight: { kick: [52, 2, 0.2, 0.3], snare: [205, 0.15, 0.66, 0.7], hat: [0.04, 0.26, 0.85], grit: 0.15, crush: 1 },
  club: { kick: [48, 2.6, 0.26, 0.4], snare: [220, 0.14, 0.75, 0.8], hat: [0.045, 0.22, 0.95], grit: 0.2, crush: 1 },
  trap: { kick: [46, 2.4, 0.2, 0.3], snare: [230, 0.13, 0.72, 0.85], hat: [0.03, 0.22, 1], grit: 0.3, crush: 1 },
  dusty: { kick: [58, 1.5, 0.18, 0.2], snare: [175, 0.15, 0.6, 0.4], hat: [0.045, 0.2, 0.5], grit: 0.35, crush: 3 },
  brush: { kick: [60, 1, 0.2, 0.1], snare: [180, 0.22, 0.92, 0.35], hat: [0.06, 0.25, 0.6], grit: 0, crush: 1 },
  hand: { kick: [64, 1.1, 0.22, 0.15], snare: [210, 0.1, 0.5, 0.5], hat: [0.04, 0.2, 0.7], grit: 0, crush: 1 },
  chip: { kick: [70, 2.5, 0.1, 0], snare: [260, 0.1, 1, 0.9], hat: [0.025, 0.09, 1], grit: 0, crush: 5 },
  heavy: { kick: [54, 2.4, 0.2, 0.7], snare: [185, 0.2, 0.66, 0.75], hat: [0.06, 0.4, 0.8], grit: 0.5, crush: 1 },
  epic: { kick: [42, 1.3, 0.6, 0.2], snare: [120, 0.4, 0.5, 0.3], hat: [0.05, 0.3, 0.7], grit: 0.1, crush: 1 },
});
export type KitName = keyof typeof kits;

/** Noise with everything under `cut` (share of the sample rate's half, roughly) taken away. */
function hiss(seconds: number, fall: number, cut: number, random: () => number): Float32Array {
  const out = new Float32Array(Math.ceil(seconds * sampleRate));
  let low = 0;
  let low2 = 0;
  for (let i = 0; i < out.length; i++) {
    const value = random() * 2 - 1;
    low += (value - low) * cut;
    low2 += (value - low - low2) * cut;
    out[i] = (value - low - low2) * Math.exp(-i / (fall * sampleRate));
  }
  return out;
}

function tone(hz: number, octaves: number, seconds: number, dropS: number, level: number): Float32Array {
  const out = new Float32Array(Math.ceil(seconds * 2.2 * sampleRate));
  let phase = 0;
  for (let i = 0; i < out.length; i++) {
    const t = i / sampleRate;
    phase += (hz * 2 ** (octaves * Math.exp(-t / dropS))) / sampleRate;
    out[i] = sineOf(phase) * Math.exp((-t * 3) / seconds) * Math.min(1, t * 900) * level;
  }
  return out;
}

function sum(...parts: Float32Array[]): Float32Array {
  const out = new Float32Array(Math.max(...parts.map((part) => part.length)));
  for (const part of parts) for (let i = 0; i < part.length; i++) out[i] = (out[i] ?? 0) + (part[i] ?? 0);
  return out;
}
const scaled = (part: Float32Array, gain: number): Float32Array => part.map((value) => value * gain);

function metal(seconds: number, fall: number, bright: number, random: () => number): Float32Array {
  const out = hiss(seconds, fall, 0.35 + 0.5 * bright, random);
  const rates = [3.17, 4.41, 5.13, 6.71, 8.03];
  for (let i = 0; i < out.length; i++) {
    let ring = 0;
    for (const rate of rates) ring += sineOf((i / sampleRate) * rate * 1000) > 0 ? 0.06 : -0.06;
    out[i] = (out[i] ?? 0) * 0.8 + ring * Math.exp(-i / (fall * 0.8 * sampleRate)) * 0.5;
  }
  // The squares above sit low as well: one more high-pass keeps the cymbals out of the singer's way.
  let low = 0;
  for (let i = 0; i < out.length; i++) {
    low += ((out[i] ?? 0) - low) * 0.45;
    out[i] = (out[i] ?? 0) - low;
  }
  return out;
}

function claps(random: () => number): Float32Array {
  const out = new Float32Array(Math.ceil(0.3 * sampleRate));
  [0, 0.011, 0.021, 0.03].forEach((at, i) => {
    const burst = hiss(0.2, i === 3 ? 0.06 : 0.007, 0.14, random);
    const from = Math.floor(at * sampleRate);
    for (let j = 0; j < burst.length && from + j < out.length; j++) {
      out[from + j] = (out[from + j] ?? 0) + (burst[j] ?? 0) * 0.55;
    }
  });
  return out;
}

function worn(sound: Float32Array, { grit, crush }: KitTone): Float32Array {
  return sound.map((_, i) => {
    const value = sound[i - (i % crush)] ?? 0;
    return grit > 0 ? Math.tanh(value * (1 + grit * 2)) / (1 + grit * 0.6) : value;
  });
}

export function drumKit(name: KitName): Record<Piece, Float32Array> {
  const kit = kits[name];
  const random = seededRandom(0xd2a11 + name.length * 7919);
  const [kickHz, kickDrop, kickS, click] = kit.kick;
  const [snareHz, snareS, noisy, bright] = kit.snare;
  const [closed, open, hatBright] = kit.hat;
  const rattle = scaled(hiss(snareS * 2, snareS * 0.45, 0.08 + 0.25 * bright, random), noisy);
  const pieces: Record<Piece, Float32Array> = {
    k: sum(tone(kickHz, kickDrop, kickS, 0.028, 1), scaled(hiss(0.02, 0.003, 0.3, random), click)),
    s: scaled(sum(tone(snareHz, 0.7, snareS, 0.02, 0.75 * (1.2 - noisy)), rattle), 0.85),
    c: claps(random),
    r: sum(tone(1650, 0.2, 0.03, 0.01, 0.35), scaled(hiss(0.03, 0.005, 0.4, random), 0.3)),
    h: scaled(metal(closed * 4, closed, hatBright, random), 0.5),
    o: scaled(metal(open * 3, open, hatBright, random), 0.42),
    y: scaled(metal(0.9, 0.28, 0.9, random), 0.34),
    x: scaled(metal(2.4, 0.7, 0.7, random), 0.55),
    t: tone(92, 0.9, 0.34, 0.05, 0.85),
    u: tone(150, 0.9, 0.28, 0.04, 0.75),
    p: sum(tone(330, 0.25, 0.12, 0.012, 0.55), scaled(hiss(0.02, 0.004, 0.2, random), 0.3)),
    q: sum(tone(205, 0.25, 0.2, 0.015, 0.6), scaled(hiss(0.02, 0.004, 0.15, random), 0.25)),
    m: scaled(hiss(0.12, 0.03, 0.5, random), 0.32),
    b: scaled(sum(tone(562, 0, 0.16, 0.01, 0.5), tone(845, 0, 0.16, 0.01, 0.4)), 0.6),
  };
  for (const piece of ['k', 's', 'c', 'r', 'h', 'o', 'y', 'x', 't', 'u', 'p', 'q', 'm', 'b'] as const) {
    pieces[piece] = worn(pieces[piece], kit);
  }
  return pieces;
}
