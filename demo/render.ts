import { assertDefined } from '../src/lib/assert-defined.ts';
import { seededRandom } from '../src/lib/random.ts';
import { planLines, planSong, secondsAt } from './plan.ts';
import type { SongRecipe } from './plan.ts';
import { arrange } from './score/arrange.ts';
import type { Part, Score } from './score/arrange.ts';
import { mixDown } from './synth/mix.ts';
import type { Buses } from './synth/mix.ts';
import { renderNote } from './synth/notes.ts';
import type { NoteSound } from './synth/notes.ts';
import { drumKit, panOf } from './synth/drums.ts';
import type { Piece } from './synth/drums.ts';
import { addSung, sing } from './synth/singer.ts';
import { sounds } from './synth/sounds.ts';
import { sampleRate } from './synth/tables.ts';

/** Floats kept of notes already rendered: repeats are what music is made of. */
const cachedFloats = 14_000_000;

const voiceLevel = 0.6;

export interface Pcm {
  /** Interleaved stereo, 16 bits, at 44,100 Hz. */
  samples: Int16Array<ArrayBuffer>;
  sampleRate: number;
}

function addInto(out: Float32Array, sound: Float32Array, at: number, gain: number): void {
  const end = Math.min(sound.length, out.length - at);
  for (let i = Math.max(0, -at); i < end; i++) out[at + i] = (out[at + i] ?? 0) + (sound[i] ?? 0) * gain;
}

function playPart(part: Part, score: Score, left: Float32Array, right: Float32Array, random: () => number): void {
  const patch = assertDefined(sounds.get(part.sound), part.sound);
  const known = new Map<string, NoteSound>();
  let kept = 0;
  const beatS = 60 / score.plan.bpm;
  const panLeft = part.level * Math.cos(((part.pan + 1) * Math.PI) / 4) * 1.414;
  const panRight = part.level * Math.sin(((part.pan + 1) * Math.PI) / 4) * 1.414;
  for (const note of part.notes) {
    const start = secondsAt(score.plan, note.beat);
    if (start * sampleRate >= left.length) continue;
    // Lengths are rounded so that a note played again is found again.
    const held = Math.max(0.03, Math.round((secondsAt(score.plan, note.beat + note.beats) - start) * 50) / 50);
    const key = `${note.midi}:${held}`;
    let sound = known.get(key);
    if (!sound) {
      sound = renderNote(patch, note.midi, held, beatS);
      if (kept < cachedFloats / 6) {
        known.set(key, sound);
        kept += sound.left.length * 2;
      }
    }
    const at = Math.round((start + (random() - 0.5) * 0.008) * sampleRate);
    addInto(left, sound.left, at, note.velocity * panLeft);
    addInto(right, sound.right, at, note.velocity * panRight);
  }
}

const isPiece = (name: string): name is Piece => Object.hasOwn(panOf, name);

function playDrums(score: Score, buses: Buses): number[] {
  const kit = drumKit(score.plan.style.kit);
  const kicks: number[] = [];
  for (const { piece, beat, velocity } of score.strikes) {
    if (!isPiece(piece)) continue;
    const at = Math.round(secondsAt(score.plan, beat) * sampleRate);
    if (piece === 'k') kicks.push(at);
    const pan = panOf[piece];
    const gain = velocity * (piece === 'k' ? 0.95 : piece === 's' || piece === 'c' ? 0.72 : 0.5);
    addInto(buses.drums[0], kit[piece], at, gain * (1 - Math.max(0, pan)));
    addInto(buses.drums[1], kit[piece], at, gain * (1 + Math.min(0, pan)));
  }
  return kicks;
}

function playVoice(score: Score, buses: Buses, samples: number): void {
  const { style } = score.plan;
  const notes = score.sung.map((syllable) => {
    const start = secondsAt(score.plan, syllable.beat);
    return {
      start,
      length: secondsAt(score.plan, syllable.beat + syllable.beats) - start,
      midi: syllable.midi,
      vowel: syllable.vowel,
      word: syllable.first,
      velocity: syllable.velocity,
    };
  });
  if (notes.length === 0) return;
  const main = sing(notes, style.voice, samples, 0);
  addSung(buses.voice[0], main, 0, voiceLevel);
  addSung(buses.voice[1], main, 0, voiceLevel);
  if (style.voice === 'rap' || style.voice === 'opera') return;
  // A second take, a little late and to the side, as a studio would double it.
  const second = sing(
    style.voice === 'choir' ? notes.map((note) => ({ ...note, midi: note.midi - 12 })) : notes,
    style.voice,
    samples,
    9,
  );
  addSung(buses.voice[0], second, Math.round(0.017 * sampleRate), voiceLevel * 0.2);
  addSung(buses.voice[1], second, Math.round(0.023 * sampleRate), voiceLevel * 0.45);
}

/** Renders a song whole, or its first `limitS` seconds. The same recipe gives the same samples. */
export function renderSong({ blueprint, lines }: SongRecipe, limitS = Infinity): Pcm {
  const score = arrange(blueprint, planLines(planSong(blueprint), lines, blueprint));
  const samples = Math.round(Math.min(limitS, score.plan.durationS) * sampleRate);
  const pair = (): [Float32Array, Float32Array] => [new Float32Array(samples), new Float32Array(samples)];
  const buses: Buses = { drums: pair(), bass: pair(), music: pair(), amp: pair(), voice: pair() };
  const random = seededRandom(blueprint.seed ^ 0x3c6ef372);
  score.parts.forEach((part, i) => {
    const bus = i === 0 ? buses.bass : part.sound === 'dist' ? buses.amp : buses.music;
    playPart(part, score, bus[0], bus[1], random);
  });
  const kicks = playDrums(score, buses);
  playVoice(score, buses, samples);
  return { samples: mixDown(buses, kicks, score.plan, blueprint.seed), sampleRate };
}
