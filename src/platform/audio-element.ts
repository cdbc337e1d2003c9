/** Events of the one audio element. `failed` is final for its address. */
export type AudioEvent =
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'seeked' }
  | { readonly kind: 'durationKnown' }
  /** Enough is buffered to play without stopping. */
  | { readonly kind: 'loadedEnough' }
  /**
   * `network`: the data stopped coming; `noOutput`: decodable audio, but no output device; `unplayable`: not
   * found, not audio, or not decodable.
   */
  | { readonly kind: 'failed'; readonly reason: 'network' | 'noOutput' | 'unplayable' };

/** - `refused`: the browser wants a press first (autoplay policy) · `interrupted`: a newer request took over. */
export type PlayOutcome = 'started' | 'refused' | 'interrupted' | 'failed';

/** Interface of the one audio element that the app uses for its whole life. */
export type AudioOut = {
  /** Sets the address and start position; does not play. */
  readonly load: (url: string, atS: number) => void;
  readonly play: () => Promise<PlayOutcome>;
  readonly pause: () => void;
  readonly seek: (atS: number) => void;
  /** Unloads the audio. */
  readonly stop: () => void;
  readonly timeS: () => number;
  readonly durationS: () => number | null;
  readonly setVolume: (volume: number) => void;
  readonly setMuted: (muted: boolean) => void;
  /** Call inside a press before any await: Safari lets an element play later only if it was used in one. */
  readonly unlock: () => void;
  readonly listen: (listener: (event: AudioEvent) => void) => () => void;
};

/**
 * Plays without an AudioContext, which iOS would suspend, and without crossOrigin, so that songs whose host forbids
 * reading play too.
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
    // Chromium plays a file that is only a header and ends it at once: a list of them would loop.
    emit(element.duration === 0 ? { kind: 'failed', reason: 'unplayable' } : { kind: 'ended' });
  });
  element.addEventListener('pause', () => {
    // The end of a song pauses first and then ends: only the end is told. And the event comes late: by then it may play again.
    if (!element.ended && element.paused) emit({ kind: 'paused' });
  });
  element.addEventListener('loadedmetadata', () => {
    // Older Safari forgets a start position set before the metadata is loaded.
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
      // Metadata is not loaded yet: start there.
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
 * Browsers use one code for a broken file and for a missing sound card; only the messages differ (Chromium, Firefox;
 * observed with the audio process killed, and without a sound card).
 */
const outputWords = /AUDIO_RENDERER_ERROR|MediaSinkAudioError|MEDIASINK_ERR/;

function reasonOf(error: MediaError | null): 'network' | 'noOutput' | 'unplayable' {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network';
  return error?.code === MediaError.MEDIA_ERR_DECODE && outputWords.test(error.message) ? 'noOutput' : 'unplayable';
}

/**
 * Whether a page can set how loud it is: on an iPhone the keys at its side alone do, and a volume that was set reads as 1
 * again.
 */
export function canSetVolume(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
