import type { TrackId } from '../../core/ids.ts';
import type { DownloadOutcome } from '../../core/sound-outcome.ts';
import type { AudioQuality } from '../../core/track.ts';
import { isMetered } from './connection.ts';
import { withPatientLock } from './locks.ts';
import { removeStoredSound, soundCacheKey, storedSoundKeys } from './sound-cache.ts';
import { downloadSound, type DownloadOptions } from './sound-download.ts';
import { dropParts } from './sound-parts.ts';

/** The browser's network, cache, locks and connection for the downloader, in page and worker. */
export const keepingParts = {
  lock: withPatientLock,
  isMetered,
  keyOf: (trackId: TrackId, quality: AudioQuality): string => soundCacheKey(trackId, quality),
  removeBody: removeStoredSound,
  download: (key: string, address: string, hooks: Omit<DownloadOptions, 'nowMs'>): Promise<DownloadOutcome> =>
    downloadSound(key, address, { ...hooks, nowMs: () => Date.now() }),
} as const;

/** What db/audio-files/clean needs of the browser. */
export const soundStore = { keys: storedSoundKeys, removeBody: removeStoredSound, dropParts } as const;
