import { audioAddress, isOwnAudio } from '../core/audio-address.ts';
import { limits } from '../core/limits.ts';
import type { AudioQuality, Track } from '../core/track.ts';

/**
 * Starts background processing about 123 ms after play, for audio that has an address and is not of the product's own
 * host (docs/product.md section 4 and 5). `ask` is told once for each time a track begins to sound.
 */
export function createProcessing(audioHost: string, ask: (track: Track) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  return {
    cancel,
    soon: (track: Track | undefined, quality: AudioQuality): void => {
      cancel();
      const address = track === undefined ? null : audioAddress(track, quality, audioHost);
      if (track === undefined || address === null || isOwnAudio(address, audioHost)) return;
      timer = setTimeout(() => ask(track), limits.audioProcessingDelayMs);
    },
  };
}
