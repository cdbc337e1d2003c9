import { seededRandom } from '../../src/lib/random.ts';
import type { Plan } from '../plan.ts';
import { amplifier, brighten, highPass, lowPass, pingPong, reverb } from './effects.ts';
import { sampleRate } from './tables.ts';

export type StereoBus = readonly [Float32Array, Float32Array];
export interface Buses {
  drums: StereoBus;
  bass: StereoBus;
  music: StereoBus;
  /** What goes through the guitar amplifier. */
  amp: StereoBus;
  voice: StereoBus;
}

const targetRms = 0.17;
const ceiling = 0.96;

/** Lets the kick push the music down, as a compressor keyed to it would. */
function duck(bus: StereoBus, kicks: readonly number[], depth: number, seconds: number): void {
  const length = Math.floor(seconds * sampleRate);
  for (const kick of kicks) {
    for (let i = 0; i < length; i++) {
      const share = i / length;
      const gain = 1 - depth * (1 - share) * (1 - share) * Math.min(1, i / 90);
      const at = kick + i;
      bus[0][at] = (bus[0][at] ?? 0) * gain;
      bus[1][at] = (bus[1][at] ?? 0) * gain;
    }
  }
}

const peakOf = (signal: Float32Array): number => {
  let peak = 0;
  for (const value of signal) peak = Math.max(peak, Math.abs(value));
  return peak;
};

/** Loudness of the fuller half of the song: the root mean square over the louder windows of 0.4 s. */
function loudness(left: Float32Array, right: Float32Array): number {
  const size = Math.floor(0.4 * sampleRate);
  const windows: number[] = [];
  for (let start = 0; start + size <= left.length; start += size) {
    let sum = 0;
    for (let i = start; i < start + size; i += 2) sum += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2;
    windows.push(sum / size);
  }
  windows.sort((a, b) => b - a);
  const louder = windows.slice(0, Math.max(1, Math.floor(windows.length / 2)));
  return Math.sqrt(louder.reduce((sum, value) => sum + value, 0) / louder.length);
}

/** Straight up to two thirds, then ever rounder: never above the ceiling. */
function limited(value: number): number {
  const size = Math.abs(value);
  if (size < 0.62) return value;
  const over = (size - 0.62) / (ceiling - 0.62);
  return Math.sign(value) * (0.62 + (ceiling - 0.62) * Math.tanh(over));
}

/** A steady crackle and hiss, as of a worn record. */
function addDust(left: Float32Array, right: Float32Array, amount: number, random: () => number): void {
  let low = 0;
  for (let i = 0; i < left.length; i++) {
    const white = random() - 0.5;
    low += (white - low) * 0.25;
    const hiss = low * 0.007 * amount;
    const crackle = random() < 0.00035 ? (random() - 0.5) * 0.12 * amount : 0;
    left[i] = (left[i] ?? 0) + hiss + crackle;
    right[i] = (right[i] ?? 0) + hiss - crackle * 0.4;
  }
}

/** Mixes and masters: amplifier, ducking, echo, reverb, tone, loudness, limiter, fades, 16 bits with dither. */
export function mixDown(buses: Buses, kicks: readonly number[], plan: Plan, seed: number): Int16Array<ArrayBuffer> {
  const { style } = plan;
  const random = seededRandom(seed ^ 0x00d1_7e55);
  if (peakOf(buses.amp[0]) > 0) {
    amplifier(buses.amp[0], style.drive);
    amplifier(buses.amp[1], style.drive);
  }
  if (style.duck > 0) {
    const seconds = Math.min(0.32, 50 / plan.bpm);
    for (const bus of [buses.music, buses.bass, buses.amp]) duck(bus, kicks, style.duck, seconds);
  }
  for (const side of buses.music) highPass(side, 110);
  for (const side of buses.voice) highPass(side, 120);
  const samples = buses.drums[0].length;
  const left = new Float32Array(samples);
  const right = new Float32Array(samples);
  const room = new Float32Array(samples);
  const echo = new Float32Array(samples);
  const [dl, dr] = buses.drums;
  const [bl, br] = buses.bass;
  const [ml, mr] = buses.music;
  const [al, ar] = buses.amp;
  const [vl, vr] = buses.voice;
  for (let i = 0; i < samples; i++) {
    const d = (dl[i] ?? 0) + (dr[i] ?? 0);
    const m = (ml[i] ?? 0) + (mr[i] ?? 0);
    const v = (vl[i] ?? 0) + (vr[i] ?? 0);
    const a = (al[i] ?? 0) + (ar[i] ?? 0);
    left[i] = (dl[i] ?? 0) * 1.3 + (bl[i] ?? 0) * 1.15 + (ml[i] ?? 0) + (al[i] ?? 0) + (vl[i] ?? 0);
    right[i] = (dr[i] ?? 0) * 1.3 + (br[i] ?? 0) * 1.15 + (mr[i] ?? 0) + (ar[i] ?? 0) + (vr[i] ?? 0);
    room[i] = d * 0.08 + m * 0.5 + v * 0.42 + a * 0.25;
    echo[i] = m * 0.35 + v * 0.3;
  }
  highPass(room, 220);
  const beatS = 60 / plan.bpm;
  if (style.delay > 0) pingPong(echo, Math.min(0.65, beatS * 0.75), left, right, style.delay * 0.8);
  reverb(room, 0.7 + style.reverb * 3.6, left, right, 0.16 + style.reverb * 0.42);
  if (style.lowpass > 0) for (const side of [left, right]) lowPass(side, style.lowpass);
  for (const side of [left, right]) {
    brighten(side, style.dust > 0.5 ? 0.5 : 1.1);
    highPass(side, 28);
  }
  const gain = targetRms / Math.max(1e-5, loudness(left, right));
  for (const side of [left, right]) for (let i = 0; i < samples; i++) side[i] = (side[i] ?? 0) * gain;
  if (style.dust > 0) addDust(left, right, style.dust, random);
  const out = new Int16Array(samples * 2);
  // Triangular noise of one step, so that fades end in silence and not in buzzing.
  const grain = new Float32Array(65_536).map(() => (random() - random()) * 0.6);
  const fadeIn = Math.floor(0.012 * sampleRate);
  const fadeOut = Math.floor(2.4 * sampleRate);
  for (let i = 0; i < samples; i++) {
    const rest = samples - 1 - i;
    const fade = (i < fadeIn ? i / fadeIn : 1) * (rest < fadeOut ? (rest / fadeOut) ** 1.5 : 1);
    const dither = grain[i & 65_535] ?? 0;
    out[i * 2] = Math.round(limited(left[i] ?? 0) * fade * 32_767 + dither);
    out[i * 2 + 1] = Math.round(limited(right[i] ?? 0) * fade * 32_767 + dither);
  }
  return out;
}
