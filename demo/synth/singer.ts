import { seededRandom } from '../../src/lib/random.ts';
import type { Vowel } from '../syllables.ts';
import { hzOf, sineOf, tableOf, tableSize } from './tables.ts';
import { openThroat, shapeThroat, voiceRate, type Throat } from './throat.ts';
import { tones, type VoiceName, type VoiceTone } from './voices.ts';

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

const block = 16;

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

/** What goes through the throat: a buzz read out of `table`, and breath. What one block leaves is where the next begins. */
interface Source {
  phase: number;
  level: number;
  hissLow: number;
}

/** How one block of a note sounds. `step`: places in the wave table a sample; `slope`: the change of level a sample. */
interface Articulation {
  readonly step: number;
  readonly table: Float32Array;
  readonly slope: number;
  readonly consonant: number;
}

/** `t` in seconds; `midi` is where the glide to the note is by now. */
function articulate(
  note: SungNote,
  tone: VoiceTone,
  t: number,
  midi: number,
  detune: number,
  level: number,
): Articulation {
  const into = t - note.start;
  const left = note.start + note.length * tone.legato - t;
  // Longer notes swell into their vibrato; the start of a word dips, for the consonant.
  const sway = tone.vibratoCents * Math.min(1, Math.max(0, (into - 0.16) * 4)) * sineOf(t * tone.vibratoHz + detune);
  const drift = 5 * sineOf(t * 0.7 + detune * 3);
  const onset = note.word ? Math.min(1, 0.12 + into * 22) : Math.min(1, 0.55 + into * 16);
  const held = note.velocity * onset * (1 - 0.25 * Math.min(1, into / 1.6));
  return {
    step: (hzOf(midi + (sway + drift + detune) / 100) * tableSize) / voiceRate,
    table: tableOf('glottis', note.midi),
    slope: ((left > 0 ? held : note.velocity * Math.exp(left * 26) * 0.9) - level) / block,
    consonant: note.word && into < 0.05 ? 0.3 * Math.exp(-into * 60) * note.velocity : 0,
  };
}

/** Fills `out` from `start` to `end`. */
function singBlock(
  out: Float32Array,
  start: number,
  end: number,
  [first, second, third, fourth]: Throat,
  source: Source,
  { step, table, slope, consonant }: Articulation,
  { breath, drive }: VoiceTone,
): void {
  let { phase, level, hissLow } = source;
  for (let i = start; i < end; i++) {
    const whole = phase | 0;
    const a = table[whole] ?? 0;
    const white = breathNoise[i & 32_767] ?? 0;
    hissLow += (white - hissLow) * 0.6;
    const buzz = a + ((table[whole + 1] ?? 0) - a) * (phase - whole) + white * breath;
    phase += step;
    if (phase >= tableSize) phase -= tableSize;
    const voiced = buzz * 0.05 + first.pass(buzz) + second.pass(buzz) + third.pass(buzz) + fourth.pass(buzz);
    let value = voiced * level + (white - hissLow) * consonant * 0.5;
    if (drive > 0) value = Math.tanh(value * (1 + drive * 2.5)) / (1 + drive * 0.8);
    out[i] = value;
    level += slope;
  }
  source.phase = phase;
  source.level = level;
  source.hissLow = hissLow;
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
  const throat = openThroat();
  const source: Source = { phase: 0, level: 0, hissLow: 0 };
  let midi = notes[0]?.midi ?? 60;
  let at = 0;
  for (let start = Math.floor((notes[0]?.start ?? 0) * voiceRate); start < length; start += block) {
    const t = start / voiceRate;
    while (at + 1 < notes.length && t >= (notes[at + 1]?.start ?? 0)) at += 1;
    const note = notes[at];
    if (!note) break;
    if (note.start + note.length * tone.legato - t < -0.5) {
      if (at + 1 >= notes.length) break;
      source.level = 0;
      continue;
    }
    midi += (note.midi - midi) * Math.min(1, block / voiceRate / tone.glideS);
    shapeThroat(throat, tone, note.vowel, midi);
    const sound = articulate(note, tone, t, midi, detune, source.level);
    singBlock(out, start, Math.min(length, start + block), throat, source, sound, tone);
  }
  return out;
}
