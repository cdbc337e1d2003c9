import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import type { Downloader } from '../downloads/download.ts';
import { Prefetcher, type PrefetcherDeps } from '../downloads/prefetcher.ts';
import { createStoredAudio, type StoredAudio } from '../downloads/stored-audio.ts';

export type AudioLibrary = StoredAudio & {
  readonly want: (tracks: readonly Track[], quality: AudioQuality) => void;
  readonly onStored: (listener: (trackId: TrackId) => void) => () => void;
};

export type AudioLibraryDeps = PrefetcherDeps & { readonly downloader: Downloader; readonly nowMs: () => number };

export function createAudioLibrary(deps: AudioLibraryDeps): AudioLibrary {
  const prefetcher = new Prefetcher(deps);
  return {
    ...createStoredAudio(deps),
    want: (tracks, quality) => prefetcher.want(tracks, quality),
    onStored: deps.downloader.onStored,
  };
}
