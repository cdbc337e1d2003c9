export type Mode =
  | 'major'
  | 'minor'
  | 'dorian'
  | 'mixolydian'
  | 'phrygian'
  | 'lydian'
  | 'harmonicMinor'
  | 'phrygianDominant'
  | 'majorBlues'
  | 'minorBlues';

export type SoundName =
  | 'piano'
  | 'epiano'
  | 'organ'
  | 'nylon'
  | 'steel'
  | 'clean'
  | 'dist'
  | 'saw'
  | 'supersaw'
  | 'square'
  | 'soft'
  | 'flute'
  | 'strings'
  | 'choir'
  | 'warm'
  | 'glass'
  | 'brass'
  | 'accordion'
  | 'fiddle'
  | 'bell'
  | 'marimba'
  | 'vibes'
  | 'chip'
  | 'chipTri'
  | 'harp'
  | 'banjo'
  | 'trumpet'
  | 'sax'
  | 'clav'
  | 'pluck'
  | 'whistle'
  | 'wobble'
  | 'reese'
  | 'acid'
  | 'sub'
  | 'upright'
  | 'fingered'
  | 'picked'
  | 'synthBass'
  | 'slap'
  | 'eight08'
  | 'cowbell';

export type BassPattern =
  | 'root'
  | 'quarters'
  | 'eighths'
  | 'offbeat'
  | 'octaves'
  | 'walk'
  | 'funk'
  | 'dub'
  | 'tumbao'
  | 'two'
  | 'synco'
  | 'trap'
  | 'acid'
  | 'rolling'
  | 'gallop'
  | 'bossa'
  | 'dembow'
  | 'none';

export type CompPattern =
  | 'hold'
  | 'quarters'
  | 'eighths'
  | 'offbeats'
  | 'skank'
  | 'strum'
  | 'finger'
  | 'arp8'
  | 'arp16'
  | 'stabs'
  | 'montuno'
  | 'bossa'
  | 'alberti'
  | 'gate'
  | 'chug'
  | 'gallop'
  | 'shuffle'
  | 'charleston'
  | 'synco'
  | 'waltz'
  | 'sparse';

export type GrooveName =
  | 'pop'
  | 'ballad'
  | 'rock'
  | 'punk'
  | 'half'
  | 'boombap'
  | 'trap'
  | 'drill'
  | 'phonk'
  | 'house'
  | 'techno'
  | 'trance'
  | 'edm'
  | 'dnb'
  | 'dubstep'
  | 'garage'
  | 'disco'
  | 'funk'
  | 'jazz'
  | 'swing'
  | 'shuffle'
  | 'oneDrop'
  | 'ska'
  | 'dembow'
  | 'afro'
  | 'bossa'
  | 'salsa'
  | 'latin'
  | 'gospel'
  | 'train'
  | 'blast'
  | 'industrial'
  | 'cinematic'
  | 'lofi'
  | 'none'
  | 'palmas'
  | 'bodhran'
  | 'chip'
  | 'synthwave'
  | 'rnb'
  | 'waltz';

export type KitName = 'acoustic' | 'tight' | 'club' | 'trap' | 'dusty' | 'brush' | 'hand' | 'chip' | 'heavy' | 'epic';
export type VoiceName = 'light' | 'warm' | 'low' | 'bright' | 'rough' | 'opera' | 'choir' | 'rap';

/** How a genre is played. Everything about its sound that is not chance stands here. */
export interface Style {
  bpm: readonly [number, number];
  beats: 3 | 4;
  /** 0 is straight, 0.33 a triplet feel; `swing16` shifts sixteenths instead of eighths. */
  swing: number;
  swing16: boolean;
  modes: readonly Mode[];
  chords: 'power' | 'triad' | 'seventh' | 'ninth';
  /** Scale degrees, one a chord; `verse` and `chorus` each offer several. */
  verse: readonly string[];
  chorus: readonly string[];
  groove: GrooveName;
  kit: KitName;
  bass: readonly [SoundName, BassPattern];
  comp: readonly (readonly [SoundName, CompPattern])[];
  /** Plays along from the chorus on. */
  extra?: readonly [SoundName, CompPattern];
  lead: SoundName;
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

const plain: Style = {
  bpm: [100, 120],
  beats: 4,
  swing: 0,
  swing16: false,
  modes: ['major'],
  chords: 'triad',
  verse: ['1 5 6 4', '6 4 1 5'],
  chorus: ['4 1 5 6', '1 4 6 5'],
  groove: 'pop',
  kit: 'tight',
  bass: ['fingered', 'eighths'],
  comp: [['piano', 'quarters']],
  lead: 'soft',
  voice: 'warm',
  reverb: 0.25,
  delay: 0.1,
  drive: 0,
  duck: 0,
  lowpass: 0,
  dust: 0,
};

/** A style from what sets it apart from a plain pop song. */
export const style = (own: Partial<Style>): Style => ({ ...plain, ...own });
