import { assertDefined } from '../../src/lib/assert-defined.ts';
import { basses, type BassPattern } from '../score/bass.ts';
import { comps, type CompPattern } from '../score/comp.ts';
import { grooves, type Groove } from '../score/grooves.ts';
import { chordSizes, scales, type ChordSize, type Mode } from '../score/harmony.ts';
import { kits, type KitName } from '../synth/drums.ts';
import { sounds } from '../synth/sounds.ts';
import { tones, type VoiceName } from '../synth/voices.ts';
import { fieldsOf, keyOf } from '../table.ts';

/** How a genre is played. Everything about its sound that is not chance stands here. */
export interface Style {
  bpm: readonly [number, number];
  beats: 3 | 4;
  /** 0 is straight, 0.33 a triplet feel; `swing16` shifts sixteenths instead of eighths. */
  swing: number;
  swing16: boolean;
  modes: readonly Mode[];
  chords: ChordSize;
  /** Scale degrees, one a chord; `verse` and `chorus` each offer several. */
  verse: readonly string[];
  chorus: readonly string[];
  groove: Groove;
  hasDrums: boolean;
  kit: KitName;
  /** Instruments by their names in synth/sounds.ts. */
  bass: readonly [sound: string, pattern: BassPattern];
  comp: readonly (readonly [sound: string, pattern: CompPattern])[];
  /** Plays along from the chorus on. */
  extra: readonly [sound: string, pattern: CompPattern] | undefined;
  lead: string;
  voice: VoiceName;
  /** Shares from 0 to 1. */
  reverb: number;
  delay: number;
  /** Guitar or drum grit. */
  drive: number;
  /** How far the kick pushes everything else down. */
  duck: number;
  /** A final low-pass in Hz, for worn or muffled sound; 0 for none. */
  lowpass: number;
  /** Crackle and hiss. */
  dust: number;
}

const numbers = { beats: 4, swing8: 0, swing16: 0, reverb: 0.25, delay: 0.1, drive: 0, duck: 0, lowpass: 0, dust: 0 };
const lists = {
  bpm: 1,
  modes: 1,
  chords: 1,
  verse: 1,
  chorus: 1,
  drums: 1,
  bass: 1,
  comp: 1,
  extra: 1,
  lead: 1,
  voice: 1,
};
const known = { ...numbers, ...lists };

const soundName = (name: string): string => {
  if (!sounds.has(name)) throw new Error(`${name} is no sound`);
  return name;
};

/** Reads the lines of one genre (styles.ts). */
export function parseStyle(lines: readonly string[]): Style {
  const fields = lines.flatMap(fieldsOf);
  for (const [name = ''] of fields) keyOf(known, name);
  const all = (name: keyof typeof lists): string[][] =>
    fields.filter(([field]) => field === name).map(([, ...values]) => values);
  const list = (name: keyof typeof lists): string[] => assertDefined(all(name)[0], name);
  const number = (name: keyof typeof numbers): number =>
    Number(fields.find(([field]) => field === name)?.[1] ?? numbers[name]);
  const [from = 0, to = 0] = (list('bpm')[0] ?? '').split('-').map(Number);
  const [groove = '', kit = ''] = list('drums');
  const [bass = '', bassPattern = ''] = list('bass');
  const played = ([sound = '', pattern = '']: string[]): readonly [string, CompPattern] => [
    soundName(sound),
    keyOf(comps, pattern),
  ];
  return {
    bpm: [from, to],
    beats: number('beats') === 3 ? 3 : 4,
    swing: number('swing8') + number('swing16'),
    swing16: number('swing16') > 0,
    modes: list('modes').map((mode) => keyOf(scales, mode)),
    chords: keyOf(chordSizes, list('chords')[0] ?? ''),
    verse: list('verse'),
    chorus: list('chorus'),
    groove: assertDefined(grooves.get(groove), groove),
    hasDrums: groove !== 'none',
    kit: keyOf(kits, kit),
    bass: [soundName(bass), keyOf(basses, bassPattern)],
    comp: all('comp').map(played),
    extra: all('extra').map(played)[0],
    lead: soundName(list('lead')[0] ?? ''),
    voice: keyOf(tones, list('voice')[0] ?? ''),
    reverb: number('reverb'),
    delay: number('delay'),
    drive: number('drive'),
    duck: number('duck'),
    lowpass: number('lowpass'),
    dust: number('dust'),
  };
}
