import type { TrackId } from '../../core/ids.ts';
import type { AudioQuality } from '../../core/track.ts';
import { withTimedLock } from './locks.ts';
import { removeStoredAudio, audioCacheKey, storedAudioKeys } from './audio-cache.ts';
import { dropParts } from './partial-audio.ts';

/** Without the fetch itself: a page loads its code at its first download, the service worker is one file. */
export const downloaderParts = {
  lock: withTimedLock,
  keyOf: (trackId: TrackId, quality: AudioQuality): string => audioCacheKey(trackId, quality),
  removeBody: removeStoredAudio,
} as const;

export const audioFileStore = { keys: storedAudioKeys, removeBody: removeStoredAudio, dropParts } as const;
