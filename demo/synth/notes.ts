import { seededRandom } from '../../src/lib/random.ts';
import type { FmPatch, Patch, PluckPatch, WavePatch } from './patch.ts';
import { hzOf, sampleRate, sineOf, tableOf, tableSize } from './tables.ts';

/** One note as sound, both sides; mono sounds share one array. */
export interface NoteSound {
  left: Float32Array;
  right: Float32Array;
}

const block = 32;
const noise = new Float32Array(65_536);
{
  const random = seededRandom(0x9e3779b9);
  for (let i = 0; i < noise.length; i++) noise[i] = random() * 2 - 1;
}

const heldLevel = ({ attack, decay, sustain }: WavePatch | FmPatch, t: number): number =>
  t < attack ? t / attack : sustain + (1 - sustain) * Math.exp((-(t - attack) * 3.2) / Math.max(decay, 0.01));

/** The envelope at `t` seconds of a note held for `held` seconds. */
const levelAt = (patch: WavePatch | FmPatch, t: number, held: number): number =>
  t <= held ? heldLevel(patch, t) : heldLevel(patch, held) * Math.exp((-(t - held) * 4.6) / patch.release);

const tailOf = (patch: Patch): number => patch.release * 1.25 + 0.01;

function renderWave(patch: WavePatch, midi: number, held: number, beatS: number): NoteSound {
  const length = Math.ceil((held + tailOf(patch)) * sampleRate);
  const left = new Float32Array(length);
  const stereo = patch.voices > 1;
  const right = stereo ? new Float32Array(length) : left;
  const table = tableOf(patch.wave, midi);
  const hz = hzOf(midi);
  const share = 1 / Math.sqrt(patch.voices);
  const bend = (t: number): number => {
    const vibrato = patch.vibratoCents * Math.min(1, Math.max(0, (t - 0.18) * 4)) * sineOf(t * patch.vibratoHz);
    return 2 ** (vibrato / 1200 + (patch.drop > 0 ? patch.drop * Math.exp(-t / patch.dropS) : 0));
  };
  for (let voice = 0; voice < patch.voices; voice++) {
    const spread = patch.voices === 1 ? 0 : (voice / (patch.voices - 1)) * 2 - 1;
    const step0 = (hz * 2 ** ((spread * patch.detune) / 2400) * tableSize) / sampleRate;
    const out = stereo && voice % 2 === 1 ? right : left;
    const other = stereo ? (out === left ? right : left) : undefined;
    let phase = ((voice * 0.618) % 1) * tableSize;
    for (let start = 0; start < length; start += block) {
      const step = step0 * bend(start / sampleRate);
      const end = Math.min(length, start + block);
      for (let i = start; i < end; i++) {
        const whole = phase | 0;
        const a = table[whole] ?? 0;
        const value = (a + ((table[whole + 1] ?? 0) - a) * (phase - whole)) * share;
        out[i] = (out[i] ?? 0) + value;
        if (other) other[i] = (other[i] ?? 0) + value * 0.35;
        phase += step;
        if (phase >= tableSize) phase -= tableSize;
      }
    }
  }
  addBody(patch, left, right, hz);
  shape(patch, left, held, hz, beatS);
  if (stereo) shape(patch, right, held, hz, beatS);
  return { left, right };
}

function addBody(patch: WavePatch, left: Float32Array, right: Float32Array, hz: number): void {
  if (patch.sub > 0) {
    let phase = 0;
    const subHz = hz > 90 ? hz / 2 : hz;
    for (let i = 0; i < left.length; i++) {
      if (i % block === 0) phase -= Math.floor(phase);
      const value = patch.sub * sineOf(phase);
      left[i] = (left[i] ?? 0) + value;
      if (right !== left) right[i] = (right[i] ?? 0) + value;
      phase += subHz / sampleRate;
    }
  }
  if (patch.noise > 0) {
    const from = Math.floor(hz * 37) & 0xffff;
    for (let i = 0; i < left.length; i++) {
      left[i] = (left[i] ?? 0) + patch.noise * (noise[(from + i) & 0xffff] ?? 0);
      if (right !== left) right[i] = (right[i] ?? 0) + patch.noise * (noise[(from + i + 9001) & 0xffff] ?? 0);
    }
  }
}

/** Low-pass (a state-variable filter, trapezoidal), grit and envelope, in place. */
function shape(patch: WavePatch, out: Float32Array, held: number, hz: number, beatS: number): void {
  const damp = 2 - 1.9 * patch.resonance;
  const base = patch.cutoff * Math.sqrt(hz / 261.6);
  let low = 0;
  let band = 0;
  let level = levelAt(patch, 0, held);
  const drive = 1 + patch.drive * 3;
  for (let start = 0; start < out.length; start += block) {
    const t = start / sampleRate;
    const end = Math.min(out.length, start + block);
    const wobble = patch.wobble > 0 ? 1.6 * (1 - Math.cos((2 * Math.PI * t * patch.wobble) / beatS)) : 0;
    const open = patch.sweep * Math.exp(-t / patch.sweepS) + wobble;
    const g = Math.tan((Math.PI * Math.min(base * 2 ** open, 16_000)) / sampleRate);
    const a1 = 1 / (1 + g * (g + damp));
    const a2 = g * a1;
    const a3 = g * a2;
    const next = levelAt(patch, end / sampleRate, held);
    const slope = (next - level) / (end - start);
    for (let i = start; i < end; i++) {
      let value = out[i] ?? 0;
      if (base > 0) {
        const v3 = value - low;
        const v1 = a1 * band + a2 * v3;
        const v2 = low + a2 * band + a3 * v3;
        band = 2 * v1 - band;
        low = 2 * v2 - low;
        value = v2;
      }
      if (patch.drive > 0) {
        value *= drive;
        value = (value / (1 + Math.abs(value))) * 1.25;
      }
      out[i] = value * level * patch.gain;
      level += slope;
    }
  }
}

function renderFm(patch: FmPatch, midi: number, held: number): NoteSound {
  const length = Math.ceil((held + tailOf(patch)) * sampleRate);
  const left = new Float32Array(length);
  const right = patch.tremolo > 0 ? new Float32Array(length) : left;
  const step = hzOf(midi) / sampleRate;
  // High notes need less modulation, or they scream.
  const tame = Math.min(1, 520 / hzOf(midi)) ** 0.5;
  let carrier = 0;
  let modulator = 0;
  let striker = 0;
  for (let start = 0; start < length; start += block) {
    const t = start / sampleRate;
    const level = levelAt(patch, t, held) * patch.gain;
    const slope = (levelAt(patch, t + block / sampleRate, held) * patch.gain - level) / block;
    const index = (patch.index * tame * (0.25 + 0.75 * Math.exp(-t / patch.indexS))) / (2 * Math.PI);
    const strike = (patch.strike * tame * Math.exp(-t / 0.05)) / (2 * Math.PI);
    const sway = patch.tremolo * sineOf(t * 5.1);
    const end = Math.min(length, start + block);
    for (let i = start; i < end; i++) {
      const value =
        sineOf(carrier + index * sineOf(modulator) + strike * sineOf(striker)) * (level + slope * (i - start));
      left[i] = value * (1 + sway);
      if (right !== left) right[i] = value * (1 - sway);
      carrier += step;
      modulator += step * patch.ratio;
      striker += step * patch.strikeRatio;
    }
  }
  return { left, right };
}

function renderPluck(patch: PluckPatch, midi: number, held: number): NoteSound {
  const hz = hzOf(midi);
  const length = Math.ceil((held + tailOf(patch)) * sampleRate);
  const out = new Float32Array(length);
  const period = sampleRate / hz - 0.5;
  const size = Math.max(2, Math.floor(period));
  const fraction = period - size;
  const string = new Float32Array(size + 1);
  const from = (midi * 977) & 0xffff;
  // The pluck: noise, dulled, minus itself at the plucking place.
  let dull = 0;
  for (let i = 0; i <= size; i++) {
    dull += ((noise[(from + i) & 0xffff] ?? 0) - dull) * (0.15 + 0.8 * patch.bright);
    string[i] = dull;
  }
  const place = Math.max(1, Math.floor(size * patch.place));
  for (let i = size; i >= place; i--) string[i] = (string[i] ?? 0) - 0.85 * (string[i - place] ?? 0);
  const loss = 10 ** (-3 / (patch.ring * Math.sqrt(262 / hz) * hz));
  const damp = 0.5 - 0.42 * patch.bright;
  let at = 0;
  let before = 0;
  let gone = 1;
  const fade = Math.exp(-4.6 / (patch.release * sampleRate));
  const heldSamples = held * sampleRate;
  for (let i = 0; i < length; i++) {
    const a = string[at] ?? 0;
    const next = at + 1 > size ? 0 : at + 1;
    const value = a + ((string[next] ?? 0) - a) * fraction;
    const kept = (value * (1 - damp) + before * damp) * loss;
    before = value;
    string[at] = kept;
    at = next;
    if (i > heldSamples) gone *= fade;
    out[i] = value * gone * patch.gain;
  }
  return { left: out, right: out };
}

/** Renders one note: `midi` may be fractional, `held` is in seconds, `beatS` the length of a beat for wobbles. */
export function renderNote(patch: Patch, midi: number, held: number, beatS: number): NoteSound {
  if (patch.kind === 'wave') return renderWave(patch, midi, held, beatS);
  return patch.kind === 'fm' ? renderFm(patch, midi, held) : renderPluck(patch, midi, held);
}
