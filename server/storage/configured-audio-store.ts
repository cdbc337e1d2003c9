import { join } from 'node:path';
import type { AudioStore } from './audio-store.ts';
import { folderAudioStore } from './folder-audio-store.ts';
import { s3AudioStore, type Bucket } from './s3-audio-store.ts';

export const audioStoreOf = ({ dataDir, bucket }: { dataDir: string; bucket: Bucket | undefined }): AudioStore =>
  bucket === undefined ? folderAudioStore(join(dataDir, 'audio')) : s3AudioStore(bucket);
