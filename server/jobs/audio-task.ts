import type { AudioFormat } from '../media/formats.ts';

/** Task of the child process that decodes untrusted audio; paths are absolute. */
export interface AudioTask {
  uploaded: string;
  /** From the song's own address; without it only the copy is checked. */
  fetched?: string;
  /** An empty folder for the results. */
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
  /** Wall clock and processor seconds of the whole task. */
  taskMs: 600_000,
  /** Private memory of the child: 2 GiB for WebAssembly's ffmpeg, the rest for Node and the files. */
  memoryBytes: 3 * 1024 * 1024 * 1024,
} as const;
