import { logFailure, orElse } from '../../lib/log.ts';

export const audioCacheName = 'offbeat-audio';

/** An address without a server behind it, one for each track and quality. */
export const audioCacheKey = (trackId: string, quality: string): string =>
  `/offbeat-audio/${encodeURIComponent(trackId)}/${quality}`;

/**
 * Whether audio can be stored here. Cache Storage exists on https and loopback only, and not where a browser switches it off, as
 * the Lockdown Mode of iOS may; in private windows of some browsers it rejects every call. Never rejects.
 */
export async function canStoreAudio(): Promise<boolean> {
  try {
    await caches.open(audioCacheName);
    return true;
  } catch (error) {
    logFailure('opening the audio cache', error);
    return false;
  }
}

/** The browser cannot read its caches at the moment; this does not mean that nothing is stored. */
export type Unreadable = 'unreadable';

/** Null when the audio was evicted or its body is unreadable. Never rejects. */
export async function lookForAudio(key: string): Promise<Blob | null | Unreadable> {
  let found: Response | undefined;
  try {
    // One call; opening the cache first would be another.
    found = await caches.match(key, { cacheName: audioCacheName });
  } catch (error) {
    logFailure('looking into the audio cache', error);
    return 'unreadable';
  }
  return found === undefined ? null : found.blob().catch(orElse(null, 'reading stored audio'));
}

export async function removeStoredAudio(key: string): Promise<void> {
  try {
    await (await caches.open(audioCacheName)).delete(key);
  } catch (error) {
    logFailure('removing stored audio', error);
  }
}

/** Null when the browser's caches cannot be read. */
export async function storedAudioKeys(): Promise<readonly string[] | null> {
  try {
    const requests = await (await caches.open(audioCacheName)).keys();
    return requests.map((request) => new URL(request.url).pathname);
  } catch (error) {
    logFailure('listing the audio cache', error);
    return null;
  }
}
