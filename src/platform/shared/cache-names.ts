/** Caches that the service worker fills and pages delete. Those of audio are in audio-cache.ts and partial-audio.ts. */
export const coverCacheName = 'offbeat-covers';
/** The app's files are in two caches: this version's, and the previous version's (sw/previous-shell.ts). */
export const shellCachePrefix = 'offbeat-shell-';
