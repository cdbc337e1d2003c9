/** What the one audio element says. `failed` is final for the address it was given. */
export type AudioEvent =
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'seeked' }
  | { readonly kind: 'durationKnown' }
  /** Enough has come to play on without stopping. */
  | { readonly kind: 'loadedEnough' }
  /**
   * `network`: the sound stopped coming; `noOutput`: it is sound, and finds no way out of this device; `unplayable`: not
   * found, not sound, or not decodable.
   */
  | { readonly kind: 'failed'; readonly reason: 'network' | 'noOutput' | 'unplayable' };

/** - `refused`: the browser wants a press first (autoplay policy) · `interrupted`: something newer took over. */
export type PlayOutcome = 'started' | 'refused' | 'interrupted' | 'failed';

/** The narrow face of the one audio element of the app's life. */
export type AudioOut = {
  /** Gives it another address, from `atS` seconds on. Does not play. */
  readonly load: (url: string, atS: number) => void;
  readonly play: () => Promise<PlayOutcome>;
  readonly pause: () => void;
  readonly seek: (atS: number) => void;
  /** Lets go of the sound altogether. */
  readonly stop: () => void;
  readonly timeS: () => number;
  /** Null while unknown. */
  readonly durationS: () => number | null;
  /** 0 to 1. */
  readonly setVolume: (volume: number) => void;
  readonly setMuted: (muted: boolean) => void;
  /** Call inside a press before anything is awaited: Safari lets an element play later only if it was touched in one. */
  readonly unlock: () => void;
  readonly listen: (listener: (event: AudioEvent) => void) => () => void;
};

/**
 * Wraps `element`. It plays by itself, without an AudioContext in its path, which iOS would suspend; and without
 * crossOrigin, so that songs whose host forbids reading play too.
 */
export function createAudioOut(element: HTMLAudioElement): AudioOut {
  const listeners = new Set<(event: AudioEvent) => void>();
  const emit = (event: AudioEvent): void => {
    for (const listener of listeners) listener(event);
  };
  let startAtS = 0;
  let hasSource = false;
  let unlocked = false;

  element.preload = 'auto';
  element.addEventListener('playing', () => emit({ kind: 'playing' }));
  element.addEventListener('waiting', () => emit({ kind: 'waiting' }));
  element.addEventListener('seeked', () => emit({ kind: 'seeked' }));
  element.addEventListener('durationchange', () => emit({ kind: 'durationKnown' }));
  element.addEventListener('canplaythrough', () => emit({ kind: 'loadedEnough' }));
  element.addEventListener('ended', () => {
    // Chromium plays a file of a header alone, and ends it in the same breath: a list of them would spin.
    emit(element.duration === 0 ? { kind: 'failed', reason: 'unplayable' } : { kind: 'ended' });
  });
  element.addEventListener('pause', () => {
    // The end of a song pauses first and then ends: only the end is told. And the event comes late: by then it may play again.
    if (!element.ended && element.paused) emit({ kind: 'paused' });
  });
  element.addEventListener('loadedmetadata', () => {
    // Older Safari forgets a start that was set before it knew the sound.
    if (startAtS > 0 && Math.abs(element.currentTime - startAtS) > 1) element.currentTime = startAtS;
    startAtS = 0;
  });
  element.addEventListener('error', () => {
    if (!hasSource) return;
    emit({ kind: 'failed', reason: reasonOf(element.error) });
  });

  return {
    load: (url, atS) => {
      hasSource = true;
      startAtS = atS;
      element.src = url;
      if (atS > 0) element.currentTime = atS;
    },
    play: async () => {
      try {
        await element.play();
        return 'started';
      } catch (error) {
        const name = error instanceof DOMException ? error.name : '';
        if (name === 'NotAllowedError') return 'refused';
        return name === 'AbortError' ? 'interrupted' : 'failed';
      }
    },
    pause: () => element.pause(),
    seek: (atS) => {
      // The sound is still on its way: it begins there.
      if (element.readyState === 0) startAtS = atS;
      element.currentTime = atS;
    },
    stop: () => {
      hasSource = false;
      element.pause();
      element.removeAttribute('src');
      element.load();
    },
    timeS: () => (element.readyState === 0 && startAtS > 0 ? startAtS : element.currentTime),
    durationS: () => (Number.isFinite(element.duration) && element.duration > 0 ? element.duration : null),
    setVolume: (volume) => {
      element.volume = Math.min(1, Math.max(0, volume));
    },
    setMuted: (muted) => {
      element.muted = muted;
    },
    unlock: () => {
      if (unlocked || hasSource) return;
      unlocked = true;
      element.load();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/**
 * Browsers have one code for a broken file and for a sound card that is gone; only their words differ (Chromium, Firefox;
 * seen with the audio process killed, and without a sound card).
 */
const outputWords = /AUDIO_RENDERER_ERROR|MediaSinkAudioError|MEDIASINK_ERR/;

function reasonOf(error: MediaError | null): 'network' | 'noOutput' | 'unplayable' {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network';
  return error?.code === MediaError.MEDIA_ERR_DECODE && outputWords.test(error.message) ? 'noOutput' : 'unplayable';
}
