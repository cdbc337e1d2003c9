import { join } from 'node:path';
import { copyIntoPlace, findFile, removeFile, storeFile, type StoredBytes } from '../media/files.ts';
import { s3AudioStore, type Bucket } from './s3-audio-store.ts';

/** What is put into the store: bytes in memory, or a finished file of this machine, which is copied. */
export type AudioSource = Uint8Array | { path: string };

/**
 * Where sound is kept, by the name it has under `/audio/`: `{key}-high.m4a` and its like, checked by parseAudioName
 * before it comes here. A name's content never changes but by another `version`, so whoever has read it may keep it.
 */
export interface AudioStore {
  /** Puts a file in place whole or not at all, over what was there; safe to repeat and to run twice at once. */
  put(name: string, source: AudioSource, version: string): Promise<StoredBytes>;
  /** A whole file of this version (undefined: of any), or undefined; one that was cut short counts as missing. */
  find(name: string, version?: string): Promise<StoredBytes | undefined>;
  /** Removes a file; a missing one is fine. */
  delete(name: string): Promise<void>;
}

/** Sound in a folder of this machine. */
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

/** The store a server with this configuration uses: a bucket where one is named, else a folder. */
export const audioStoreOf = ({ dataDir, bucket }: { dataDir: string; bucket: Bucket | undefined }): AudioStore =>
  bucket === undefined ? folderAudioStore(join(dataDir, 'audio')) : s3AudioStore(bucket);
