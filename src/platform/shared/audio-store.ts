import type { TrackId } from '../../core/ids.ts';
import type { DownloadOutcome } from '../../core/downloads/download-outcome.ts';
import type { AudioQuality } from '../../core/track.ts';
import { withTimedLock } from './locks.ts';
import { removeStoredAudio, audioCacheKey, storedAudioKeys } from './audio-cache.ts';
import { fetchAudio, type DownloadOptions } from './fetch-audio.ts';
import { dropParts } from './partial-audio.ts';

export const downloaderParts = {
  lock: withTimedLock,
  keyOf: (trackId: TrackId, quality: AudioQuality): string => audioCacheKey(trackId, quality),
  removeBody: removeStoredAudio,
  fetchAudio: (key: string, address: string, hooks: Omit<DownloadOptions, 'nowMs'>): Promise<DownloadOutcome> =>
    fetchAudio(key, address, { ...hooks, nowMs: () => Date.now() }),
} as const;

export const audioFileStore = { keys: storedAudioKeys, removeBody: removeStoredAudio, dropParts } as const;
