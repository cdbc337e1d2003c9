import type { Track } from '../core/track.ts';
import { isStored, type PlayerState, type AudioSource } from './engine/state.ts';

/**
 * The next stored track starts this long before `ended`: Chromium fires it some 80 ms after the last sample, which
 * would be an audible gap (docs/decisions/0020-player.md).
 */
const handoverMs = 80;

/** Calls `due` just before a track ends. `leftS` is null while no gapless handover is possible. */
export function createHandover(leftS: () => number | null, due: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (): void => {
    clearTimeout(timer);
    const left = leftS();
    if (left === null) return;
    const leftMs = left * 1_000 - handoverMs;
    if (leftMs <= 4) {
      due();
      return;
    }
    // Long timers are late by some milliseconds: measure the last stretch again.
    timer = setTimeout(schedule, leftMs > 200 ? leftMs - 120 : Math.min(leftMs, 20));
  };
  return { schedule, cancel: (): void => clearTimeout(timer) };
}

/** Null if no other stored track can take over, or the length is in doubt. */
export function handoverLeftS(
  { playback, next, sleep }: PlayerState,
  positionS: number,
  durationS: number | null,
): number | null {
  if (playback.at !== 'playing' || durationS === null || !isStored(next)) return null;
  if (sleep.kind === 'endOfTrack') return null;
  const { track, source } = playback.loaded;
  if (next?.trackId === track.id || !lengthIsSure(durationS, track, source)) return null;
  return durationS - positionS;
}

const exactType = /^audio\/(?:x-)?(?:wav|wave|flac|mp4|m4a|ogg|webm)\b/;
const exactFile = /\.(?:wav|flac|m4a|mp4|ogg|webm)(?:[?#]|$)/i;

/**
 * Containers state their length. A length estimated from the bitrate (MP3, bare AAC) counts only if the track's record
 * agrees; otherwise the track would be cut.
 */
export const lengthIsSure = (durationS: number, track: Track, source: Pick<AudioSource, 'url' | 'mime'>): boolean =>
  exactType.test(source.mime ?? '') ||
  (source.mime === null && exactFile.test(source.url)) ||
  track.durationS === null ||
  Math.abs(track.durationS - durationS) < 1.5;
