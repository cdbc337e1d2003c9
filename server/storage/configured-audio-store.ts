import { join } from 'node:path';
import type { AudioStore } from './audio-store.ts';
import { folderAudioStore } from './folder-audio-store.ts';
import type { FreeSpace } from './free-space.ts';
import { s3AudioStore, type Bucket } from './s3-audio-store.ts';
import { sparingStore } from './sparing-store.ts';

export function audioStoreOf(
  { dataDir, bucket }: { dataDir: string; bucket: Bucket | undefined },
  space?: FreeSpace,
): AudioStore {
  if (bucket !== undefined) return s3AudioStore(bucket);
  const store = folderAudioStore(join(dataDir, 'audio'));
  return space === undefined ? store : sparingStore(store, space.has);
}
