export interface VoiceTone {
  /** How much shorter than an average throat this one is. */
  shift: number;
  vibratoCents: number;
  vibratoHz: number;
  glideS: number;
  breath: number;
  drive: number;
  /** Level of the fourth formant: the ring of a trained voice. */
  ring: number;
  legato: number;
}

/** In the order of VoiceTone. */
function tone(...values: [number, number, number, number, number, number, number, number]): VoiceTone {
  const [shift, vibratoCents, vibratoHz, glideS, breath, drive, ring, legato] = values;
  return { shift, vibratoCents, vibratoHz, glideS, breath, drive, ring, legato };
}

export const tones = {
  light: tone(1.16, 14, 5.2, 0.03, 0.07, 0, 0.18, 0.95),
  warm: tone(1.04, 20, 5, 0.035, 0.035, 0.1, 0.22, 0.95),
  low: tone(0.92, 12, 4.8, 0.04, 0.05, 0.15, 0.2, 0.9),
  bright: tone(1.14, 18, 5.6, 0.022, 0.03, 0.2, 0.35, 0.9),
  rough: tone(0.98, 12, 5.2, 0.03, 0.06, 1.2, 0.4, 0.88),
  opera: tone(1, 55, 5.9, 0.06, 0.01, 0.1, 0.9, 1),
  choir: tone(1.06, 22, 5.1, 0.05, 0.05, 0, 0.2, 1),
  rap: tone(0.96, 3, 5, 0.018, 0.06, 0.5, 0.3, 0.72),
};
export type VoiceName = keyof typeof tones;
