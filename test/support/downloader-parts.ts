import { downloaderParts as shared } from '../../src/platform/shared/audio-store.ts';
import { fetchAudio } from '../../src/platform/shared/fetch-audio.ts';
import type { DownloaderDeps } from '../../src/downloads/download.ts';

/** The parts of a downloader as the service worker has them, its fetch included. */
export const downloaderParts = {
  ...shared,
  fetchAudio: ((key, address, hooks) =>
    fetchAudio(key, address, { ...hooks, nowMs: () => Date.now() })) satisfies DownloaderDeps['fetchAudio'],
};
