import type { AudioFormat } from '../media/formats.ts';

/** What the child that touches foreign sound is asked; paths are absolute. */
export interface SoundTask {
  /** The listener's copy. */
  uploaded: string;
  /** What the song's own address answered; without it the copy alone is judged. */
  fetched?: string;
  /** An empty folder for what is made. */
  folder: string;
}

/** What it found. `refused` is final, whatever is tried again. */
export type SoundVerdict =
  | { kind: 'heard' }
  | { kind: 'matched'; outputs: { format: AudioFormat; path: string }[] }
  | { kind: 'refused'; reason: string }
  | { kind: 'noEncoder'; reason: string };

export const soundLimits = {
  /** Seconds of sound; nobody's song is longer, and an hour of it takes minutes of a processor. */
  maxSeconds: 1_800,
  /** Bytes of one finished file: half an hour of FLAC at 48 kHz and 24 bits. */
  maxOutputBytes: 500 * 1024 * 1024,
  /** Wall clock and processor seconds of the whole task. */
  taskMs: 600_000,
  /** Private memory of the child: 2 GiB for WebAssembly's ffmpeg, the rest for Node and the files. */
  memoryBytes: 3 * 1024 * 1024 * 1024,
} as const;
