import { bytesInMemory, type StoredBytes } from '../media/files.ts';
import type { AudioStore } from './audio-store.ts';
import { storeIfSpace } from './free-space.ts';

const mostBytes = 64 * 2 ** 20;

/**
 * A store that leaves the disk's last space to the database. What was made here and can be made again (bytes, not files) is
 * then served from memory, the latest `memoryBytes` of it: a player asks for one song in several ranges.
 */
export function sparingStore(store: AudioStore, hasSpace: () => Promise<boolean>, memoryBytes = mostBytes): AudioStore {
  const recent = new Map<string, { file: StoredBytes; version: string }>();
  let used = 0;
  const forget = (name: string): void => {
    used -= recent.get(name)?.file.bytes ?? 0;
    recent.delete(name);
  };
  const remember = (name: string, bytes: Uint8Array, version: string): StoredBytes => {
    forget(name);
    const file = bytesInMemory(bytes);
    recent.set(name, { file, version });
    used += file.bytes;
    for (const oldest of recent.keys()) {
      if (used <= memoryBytes) break;
      forget(oldest);
    }
    return file;
  };
  return {
    async put(name, source, version) {
      if (!(source instanceof Uint8Array)) return store.put(name, source, version);
      return storeIfSpace(
        hasSpace,
        () => store.put(name, source, version),
        () => remember(name, source, version),
      );
    },
    async find(name, version) {
      const stored = await store.find(name, version);
      if (stored !== undefined) return stored;
      const made = recent.get(name);
      return made !== undefined && (version ?? made.version) === made.version ? made.file : undefined;
    },
    async delete(name) {
      forget(name);
      await store.delete(name);
    },
  };
}
