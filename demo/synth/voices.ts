import type { VoiceName } from '../styles/style.ts';

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

export const tones: Record<VoiceName, VoiceTone> = {
  light: {
    shift: 1.16,
    vibratoCents: 14,
    vibratoHz: 5.2,
    glideS: 0.03,
    breath: 0.07,
    drive: 0,
    ring: 0.18,
    legato: 0.95,
  },
  warm: {
    shift: 1.04,
    vibratoCents: 20,
    vibratoHz: 5,
    glideS: 0.035,
    breath: 0.035,
    drive: 0.1,
    ring: 0.22,
    legato: 0.95,
  },
  low: {
    shift: 0.92,
    vibratoCents: 12,
    vibratoHz: 4.8,
    glideS: 0.04,
    breath: 0.05,
    drive: 0.15,
    ring: 0.2,
    legato: 0.9,
  },
  bright: {
    shift: 1.14,
    vibratoCents: 18,
    vibratoHz: 5.6,
    glideS: 0.022,
    breath: 0.03,
    drive: 0.2,
    ring: 0.35,
    legato: 0.9,
  },
  rough: {
    shift: 0.98,
    vibratoCents: 12,
    vibratoHz: 5.2,
    glideS: 0.03,
    breath: 0.06,
    drive: 1.2,
    ring: 0.4,
    legato: 0.88,
  },
  opera: { shift: 1, vibratoCents: 55, vibratoHz: 5.9, glideS: 0.06, breath: 0.01, drive: 0.1, ring: 0.9, legato: 1 },
  choir: { shift: 1.06, vibratoCents: 22, vibratoHz: 5.1, glideS: 0.05, breath: 0.05, drive: 0, ring: 0.2, legato: 1 },
  rap: { shift: 0.96, vibratoCents: 3, vibratoHz: 5, glideS: 0.018, breath: 0.06, drive: 0.5, ring: 0.3, legato: 0.72 },
};
