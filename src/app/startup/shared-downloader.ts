import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { createDownloader, type Downloader } from '../../downloads/download.ts';
import { ignored } from '../../lib/log.ts';
import { shareActivity } from '../../platform/shared/activity-channel.ts';
import { downloaderParts } from '../../platform/shared/audio-store.ts';

let made: Downloader | undefined;

/** Shared by pins, prefetch and playback, so that a file is fetched once. */
export function sharedDownloader(db: OffbeatDb, audioHost: string): Downloader {
  made ??= createDownloader({
    ...downloaderParts,
    fetchAudio: async (key, address, hooks) => {
      const code = await import('../../platform/shared/fetch-audio.ts').catch(ignored('loading the download code'));
      // Its code comes from the same network as the audio.
      if (code === undefined) return { kind: hooks.signal.aborted ? 'aborted' : 'unreachable' };
      return code.fetchAudio(key, address, { ...hooks, nowMs: () => Date.now() });
    },
    db,
    audioHost,
    nowMs: () => Date.now(),
    random: Math.random,
    onActivity: shareActivity(),
  });
  return made;
}
