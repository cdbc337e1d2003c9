import { join } from 'node:path';
import { copyIntoPlace, findFile, removeFile, storeFile } from '../media/files.ts';
import type { AudioStore } from './audio-store.ts';

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
