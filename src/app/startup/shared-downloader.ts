import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { createDownloader, type Downloader } from '../../downloads/download.ts';
import { shareActivity } from '../../platform/shared/activity-channel.ts';
import { downloaderParts } from '../../platform/shared/audio-store.ts';

let made: Downloader | undefined;

/** Shared by pins, prefetch and playback, so that a file is fetched once. */
export function sharedDownloader(db: OffbeatDb, audioHost: string): Downloader {
  made ??= createDownloader({
    ...downloaderParts,
    db,
    audioHost,
    nowMs: () => Date.now(),
    random: Math.random,
    onActivity: shareActivity(),
  });
  return made;
}
