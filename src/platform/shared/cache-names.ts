/** Caches that the service worker fills and pages delete. Those of audio are in audio-cache.ts and partial-audio.ts. */
export const coverCacheName = 'offbeat-covers';
/** The app's files are in two caches: this version's, and the previous version's (sw/previous-shell.ts). */
export const shellCachePrefix = 'offbeat-shell-';
/**
 * The entry of the app's files that holds the page of a version which the user has taken, while the worker before it cannot
 * be replaced yet. No file of the app has this address.
 */
export const takenVersionKey = '/offbeat-taken-version';
