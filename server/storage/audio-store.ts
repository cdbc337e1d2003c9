import { join } from 'node:path';
import { copyIntoPlace, findFile, removeFile, storeFile, type StoredBytes } from '../media/files.ts';
import { s3AudioStore, type Bucket } from './s3-audio-store.ts';

/** Bytes in memory, or a finished local file, which is copied. */
export type AudioSource = Uint8Array | { path: string };

/**
 * Stores audio by its name under `/audio/`: `{key}-high.m4a` and the like, validated by parseAudioName
 * before. Content changes only with `version`, so it may be cached.
 */
export interface AudioStore {
  /** Atomic, replaces an existing file; safe to repeat and to run concurrently. */
  put(name: string, source: AudioSource, version: string): Promise<StoredBytes>;
  /** A complete file of this version (undefined: of any); a truncated one counts as missing. */
  find(name: string, version?: string): Promise<StoredBytes | undefined>;
  /** A missing file is fine. */
  delete(name: string): Promise<void>;
}

export function folderAudioStore(folder: string): AudioStore {
  return {
    put: (name, source, version) =>
      source instanceof Uint8Array
        ? storeFile(join(folder, name), source, version)
        : copyIntoPlace(join(folder, name), source.path, version),
    find: (name, version) => findFile(join(folder, name), version),
    delete: (name) => removeFile(join(folder, name)),
  };
}

/** A bucket if configured, else a folder. */
export const audioStoreOf = ({ dataDir, bucket }: { dataDir: string; bucket: Bucket | undefined }): AudioStore =>
  bucket === undefined ? folderAudioStore(join(dataDir, 'audio')) : s3AudioStore(bucket);
