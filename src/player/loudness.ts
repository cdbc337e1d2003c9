import type { AudioOut } from '../platform/audio-element.ts';

/** Volume and mute. The volume is 0 to 1 in steps of 0.01 (docs/product.md section 9); turning it ends a mute. */
export function createLoudness(audio: AudioOut) {
  let volume = 1;
  let muted = false;
  const set = (wanted: number): void => {
    volume = Math.min(1, Math.max(0, Math.round(wanted * 100) / 100));
    muted = false;
    audio.setVolume(volume);
    audio.setMuted(false);
  };
  return {
    set,
    toggleMute: (): void => {
      muted = !muted;
      audio.setMuted(muted);
    },
    /** As kept for the next start. */
    volume: (): number => volume,
    /** As heard: 0 while muted. */
    heard: (): number => (muted ? 0 : volume),
  };
}
