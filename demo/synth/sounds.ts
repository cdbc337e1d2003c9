import type { SoundName } from '../styles/style.ts';
import { heldSounds } from './held-sounds.ts';
import { lowSounds } from './low-sounds.ts';
import type { Patch } from './patch.ts';
import { struckSounds } from './struck-sounds.ts';

/** Every instrument of the band, as numbers. Gains are set so that one part sits beside another without thinking. */
export const sounds: Record<SoundName, Patch> = { ...struckSounds, ...heldSounds, ...lowSounds };
