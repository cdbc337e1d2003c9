import type { AudioFormat } from '../media/formats.ts';

export interface AudioTask {
  uploaded: string;
  fetched?: string;
  folder: string;
}

/** `refused` is final. */
export type AudioVerdict =
  | { kind: 'heard' }
  | { kind: 'matched'; outputs: { format: AudioFormat; path: string }[] }
  | { kind: 'refused'; reason: string }
  | { kind: 'noEncoder'; reason: string };

export const audioLimits = {
  /** Longer audio would take minutes of CPU. */
  maxSeconds: 1_800,
  /** Bytes of one finished file: half an hour of FLAC at 48 kHz and 24 bits. */
  maxOutputBytes: 500 * 1024 * 1024,
  taskMs: 600_000,
  /** Private memory of the child: 2 GiB for WebAssembly's ffmpeg, the rest for Node and the files. */
  memoryBytes: 3 * 1024 * 1024 * 1024,
} as const;
