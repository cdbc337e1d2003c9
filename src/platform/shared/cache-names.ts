/** Caches that the service worker fills and pages delete. Those of audio are in audio-cache.ts and partial-audio.ts. */
export const coverCacheName = 'offbeat-covers';
/** Of the app's files: this version's cache, and the previous version's (sw/previous-shell.ts). */
export const shellCachePrefix = 'offbeat-shell-';
