import type { StoredBytes } from '../media/files.ts';

export type AudioSource = Uint8Array | { path: string };

/**
 * Stores audio by its name under `/audio/`: `{key}-high.m4a` and the like, validated by parseAudioName before. Content
 * changes only with `version`, so it may be cached.
 */
export interface AudioStore {
  put(name: string, source: AudioSource, version: string): Promise<StoredBytes>;
  /** A complete file of this version (undefined: of any); a truncated one counts as missing. */
  find(name: string, version?: string): Promise<StoredBytes | undefined>;
  delete(name: string): Promise<void>;
}
