import { audioAddress, isOwnAudio } from '../core/audio-address.ts';
import { limits } from '../core/limits.ts';
import type { AudioQuality, Track } from '../core/track.ts';

/**
 * Starts background processing about 123 ms after a track becomes audible, for audio that has an address and is not of
 * the product's own host (docs/product.md section 4 and 5).
 */
export function createProcessing(audioHost: string, process: (track: Track) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  return {
    cancel,
    start: (track: Track, quality: AudioQuality): void => {
      cancel();
      const address = audioAddress(track, quality, audioHost);
      if (address === null || isOwnAudio(address, audioHost)) return;
      timer = setTimeout(() => process(track), limits.audioProcessingDelayMs);
    },
  };
}
