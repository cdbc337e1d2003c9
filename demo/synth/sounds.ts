import { entriesOf, fieldsOf, keyOf } from '../table.ts';
import type { FmPatch, Patch, PluckPatch, WavePatch } from './patch.ts';
import { spectra } from './tables.ts';

const wave: WavePatch = {
  kind: 'wave',
  wave: 'saw',
  voices: 1,
  detune: 0,
  attack: 0.004,
  decay: 0.3,
  sustain: 0.7,
  release: 0.12,
  cutoff: 0,
  sweep: 0,
  sweepS: 0.2,
  resonance: 0.1,
  vibratoCents: 0,
  vibratoHz: 5.2,
  sub: 0,
  noise: 0,
  drop: 0,
  dropS: 0.04,
  wobble: 0,
  drive: 0,
  gain: 0.5,
};
const fm: FmPatch = {
  kind: 'fm',
  ratio: 1,
  index: 1.5,
  indexS: 0.6,
  strikeRatio: 14,
  strike: 0.2,
  tremolo: 0,
  attack: 0.002,
  decay: 2.2,
  sustain: 0,
  release: 0.25,
  gain: 0.5,
};
const pluck: PluckPatch = { kind: 'pluck', bright: 0.5, ring: 2, place: 0.2, release: 0.12, gain: 0.5 };

/** Fields of patch.ts that differ from the ones above; the first word is the wave table, `fm` or `pluck`. */
function patchOf(line: string): Patch {
  const [[kind = ''] = [], ...fields] = fieldsOf(line);
  const own = <P extends Patch>(plain: P): P => {
    const known: Readonly<Record<string, unknown>> = { ...plain };
    const numbers = fields.map(([field = '', value]): [string, number] => [keyOf(known, field), Number(value)]);
    return { ...plain, ...Object.fromEntries(numbers) };
  };
  if (kind === 'fm') return own(fm);
  return kind === 'pluck' ? own(pluck) : { ...own(wave), wave: keyOf(spectra, kind) };
}

/** Every instrument of the band. Gains are set so that one part sits beside another without thinking. */
export const sounds: ReadonlyMap<string, Patch> = new Map(
  entriesOf(`
piano: piano, voices 2, detune 4, attack 0.002, decay 1.9, sustain 0, release 0.22, cutoff 2600, sweep 2, sweepS 0.35, noise 0.015
epiano: fm, index 1.3, indexS 0.7, strike 0.28, tremolo 0.18, decay 2.4, gain 0.42
nylon: pluck, bright 0.42, ring 2.2, place 0.28, release 0.12, gain 0.62
steel: pluck, bright 0.72, ring 2.8, place 0.16, release 0.12, gain 0.5
clean: pluck, bright 0.58, ring 1.8, place 0.11, release 0.07, gain 0.5
glass: glass, voices 3, detune 9, attack 0.05, decay 1.6, sustain 0.45, release 0.8, gain 0.34
bell: fm, ratio 3.5, index 1.6, indexS 0.9, strikeRatio 7, strike 0.15, decay 2.6, release 0.9, gain 0.32
vibes: fm, ratio 4, index 0.35, indexS 0.5, strikeRatio 10, strike 0.12, tremolo 0.3, decay 2.6, release 0.6, gain 0.46
chip: pulse, attack 0.001, decay 0.12, sustain 0.6, release 0.03, vibratoCents 8, vibratoHz 6.5, gain 0.24
harp: pluck, bright 0.5, ring 3.4, place 0.4, release 0.9, gain 0.56
banjo: pluck, bright 0.9, ring 0.9, place 0.08, release 0.1, gain 0.46
clav: clav, attack 0.001, decay 0.35, sustain 0.1, release 0.05, cutoff 2400, sweep 1.8, sweepS 0.12, resonance 0.35, gain 0.4
pluck: saw, voices 2, detune 8, attack 0.002, decay 0.32, sustain 0.05, release 0.16, cutoff 1300, sweep 2.4, sweepS 0.13, resonance 0.2, gain 0.44
organ: organ, voices 2, detune 7, attack 0.008, decay 0.1, sustain 0.95, release 0.06, cutoff 4200, vibratoCents 7, vibratoHz 6.4, gain 0.24
dist: saw, voices 3, detune 11, attack 0.003, decay 0.8, sustain 0.75, release 0.07, cutoff 3800, sweep 0.6, vibratoCents 4, gain 0.34
saw: saw, voices 2, detune 9, attack 0.006, decay 0.4, sustain 0.65, release 0.18, cutoff 2600, sweep 1.4, sweepS 0.3, resonance 0.25, vibratoCents 7, gain 0.3
supersaw: saw, voices 5, detune 26, attack 0.01, decay 0.5, sustain 0.8, release 0.25, cutoff 5600, sweep 0.7, sweepS 0.4, gain 0.3
square: square, voices 2, detune 6, decay 0.25, sustain 0.5, cutoff 2100, sweep 1.3, sweepS 0.18, resonance 0.3, vibratoCents 6, gain 0.26
soft: soft, voices 2, detune 5, attack 0.02, decay 0.4, sustain 0.75, release 0.22, vibratoCents 12, vibratoHz 5.1, noise 0.01, gain 0.36
flute: flute, attack 0.05, decay 0.2, sustain 0.85, cutoff 5200, vibratoCents 14, vibratoHz 5, noise 0.05, gain 0.38
strings: string, voices 4, detune 16, attack 0.07, decay 0.5, sustain 0.85, release 0.35, cutoff 3800, vibratoCents 6, vibratoHz 5.6, gain 0.34
choir: choir, voices 4, detune 20, attack 0.22, decay 0.5, sustain 0.9, release 0.6, vibratoCents 9, vibratoHz 4.9, noise 0.012, gain 0.4
warm: saw, voices 3, detune 15, attack 0.25, decay 0.8, sustain 0.8, release 0.7, cutoff 900, sweep 0.8, sweepS 1.5, gain 0.36
brass: brass, voices 3, detune 10, attack 0.035, decay 0.35, sustain 0.75, cutoff 1900, sweep 1.3, sweepS 0.25, gain 0.34
fiddle: string, attack 0.045, decay 0.2, sustain 0.9, cutoff 4600, vibratoCents 16, vibratoHz 5.8, noise 0.02, gain 0.36
trumpet: brass, attack 0.028, decay 0.2, sustain 0.82, release 0.1, cutoff 2600, sweep 1, sweepS 0.16, vibratoCents 12, vibratoHz 5.4, gain 0.36
sax: reed, attack 0.035, decay 0.25, sustain 0.82, cutoff 3200, sweep 0.6, vibratoCents 15, vibratoHz 5, noise 0.035, gain 0.4
whistle: whistle, attack 0.02, decay 0.1, sustain 0.9, release 0.07, vibratoCents 10, vibratoHz 5.5, noise 0.03, gain 0.34
chipTri: triangle, attack 0.001, decay 0.1, sustain 0.9, release 0.02, gain 0.6
wobble: saw, voices 2, detune 12, decay 0.4, sustain 0.9, release 0.06, cutoff 420, resonance 0.55, sub 0.7, wobble 2, drive 1.6
reese: saw, voices 3, detune 22, attack 0.006, decay 0.5, sustain 0.85, release 0.08, cutoff 620, sweep 0.5, sweepS 0.5, resonance 0.2, sub 0.6, drive 0.6, gain 0.46
acid: saw, attack 0.002, decay 0.18, sustain 0.25, release 0.04, cutoff 520, sweep 2.2, sweepS 0.14, resonance 0.72, sub 0.35, drive 0.9, gain 0.44
sub: soft, attack 0.008, decay 0.5, sustain 0.8, release 0.08, cutoff 900, drive 0.3, gain 0.66
upright: piano, attack 0.006, decay 0.75, sustain 0.12, release 0.09, cutoff 700, sweep 1.5, sweepS 0.07, sub 0.45, noise 0.01, gain 0.6
fingered: piano, decay 1, sustain 0.35, release 0.07, cutoff 850, sweep 1.4, sweepS 0.1, sub 0.4, drive 0.25, gain 0.56
picked: saw, attack 0.002, decay 0.8, sustain 0.45, release 0.05, cutoff 900, sweep 1.6, sweepS 0.08, sub 0.5, drive 0.5, gain 0.44
synthBass: saw, voices 2, detune 6, attack 0.003, sustain 0.6, release 0.06, cutoff 620, sweep 1.9, sweepS 0.16, resonance 0.25, sub 0.6, gain 0.46
slap: clav, attack 0.001, decay 0.5, sustain 0.25, release 0.05, cutoff 900, sweep 2.6, sweepS 0.07, resonance 0.2, sub 0.6
eight08: sine, attack 0.003, decay 1.6, sustain 0.35, drop 1.3, dropS 0.03, drive 1.1, gain 0.78
cowbell: square, voices 2, detune 40, attack 0.001, decay 0.22, sustain 0.04, release 0.08, cutoff 3200, sweep 0.6, sweepS 0.06, resonance 0.5, drive 0.6, gain 0.42
`).map(([name, [line = '']]) => [name, patchOf(line)]),
);
