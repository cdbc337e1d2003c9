import { createListeners } from '../lib/listeners.ts';

export type AudioEvent =
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'seeked' }
  | { readonly kind: 'durationKnown' }
  /** At the rate so far, all of it comes in time, or it is all here. */
  | { readonly kind: 'loadedEnough' }
  /** After that, once: the browser requests no more, because all of it is here, or its buffer is full. */
  | { readonly kind: 'loadedAhead' }
  /**
   * `network`: the data stopped coming; `noOutput`: decodable audio, but no output device; `unplayable`: not found, not
   * audio, or not decodable. Final for the loaded address.
   */
  | { readonly kind: 'failed'; readonly reason: 'network' | 'noOutput' | 'unplayable' };

/** `refused`: the autoplay policy requires a press · `interrupted`: a newer request replaced this one. */
export type PlayOutcome = 'started' | 'refused' | 'interrupted' | 'failed';

export type AudioOut = {
  readonly load: (url: string, atS: number) => void;
  readonly play: () => Promise<PlayOutcome>;
  readonly pause: () => void;
  readonly seek: (atS: number) => void;
  readonly stop: () => void;
  readonly timeS: () => number;
  readonly durationS: () => number | null;
  readonly setVolume: (volume: number) => void;
  readonly setMuted: (muted: boolean) => void;
  /** Call inside a press before any await: Safari lets an element play later only if it was used in a press. */
  readonly unlock: () => void;
  readonly listen: (listener: (event: AudioEvent) => void) => () => void;
};

/**
 * Plays without an AudioContext, which iOS would suspend, and without crossOrigin, so that audio from hosts without
 * CORS plays too.
 */
export const createAudioOut = (element: HTMLAudioElement): AudioOut => new ElementOut(element);

class ElementOut implements AudioOut {
  readonly #element: HTMLAudioElement;
  readonly #listeners = createListeners<AudioEvent>();
  #startAtS = 0;
  #hasSource = false;
  /** `withEnough`: before it, that enough is loaded has to be told as well. */
  #loadedAhead: 'notAwaited' | 'awaited' | 'withEnough' = 'notAwaited';
  #unlocked = false;

  constructor(element: HTMLAudioElement) {
    this.#element = element;
    this.#follow();
  }

  readonly load = (url: string, atS: number): void => {
    this.#hasSource = true;
    this.#loadedAhead = 'notAwaited';
    this.#startAtS = atS;
    // `auto` has the page receive as much as it can before the first sound, on the thread that must start it.
    this.#preload('metadata');
    this.#element.src = url;
    if (atS > 0) this.#element.currentTime = atS;
  };

  readonly play = async (): Promise<PlayOutcome> => {
    try {
      await this.#element.play();
      return 'started';
    } catch (error) {
      const name = error instanceof DOMException ? error.name : '';
      if (name === 'NotAllowedError') return 'refused';
      return name === 'AbortError' ? 'interrupted' : 'failed';
    }
  };

  readonly pause = (): void => this.#element.pause();

  readonly seek = (atS: number): void => {
    // Until the metadata is loaded, currentTime only sets where playback begins.
    if (this.#element.readyState === 0) this.#startAtS = atS;
    this.#element.currentTime = atS;
  };

  readonly stop = (): void => {
    this.#hasSource = false;
    this.#element.pause();
    this.#element.removeAttribute('src');
    this.#element.load();
  };

  readonly timeS = (): number =>
    this.#element.readyState === 0 && this.#startAtS > 0 ? this.#startAtS : this.#element.currentTime;

  readonly durationS = (): number | null =>
    Number.isFinite(this.#element.duration) && this.#element.duration > 0 ? this.#element.duration : null;

  readonly setVolume = (volume: number): void => {
    this.#element.volume = Math.min(1, Math.max(0, volume));
  };

  readonly setMuted = (muted: boolean): void => {
    this.#element.muted = muted;
  };

  readonly unlock = (): void => {
    if (this.#unlocked || this.#hasSource) return;
    this.#unlocked = true;
    this.#element.load();
  };

  readonly listen = this.#listeners.subscribe;

  #preload(amount: 'metadata' | 'auto'): void {
    if (this.#element.preload !== amount) this.#element.preload = amount;
  }

  #followLoading(): void {
    const element = this.#element;
    const emit = this.#listeners.notify;
    const isIdle = (): boolean => element.networkState === HTMLMediaElement.NETWORK_IDLE;
    const tellLoadedAhead = (): void => {
      if (this.#loadedAhead === 'notAwaited' || !isIdle()) return;
      if (this.#loadedAhead === 'withEnough') emit({ kind: 'loadedEnough' });
      this.#loadedAhead = 'notAwaited';
      emit({ kind: 'loadedAhead' });
    };
    element.addEventListener('canplaythrough', () => {
      // Of a source that rests after its first seconds Chromium says so whatever its rate: it has what it asked for.
      const isEstimate = !isIdle() || isFarLoaded(element);
      this.#loadedAhead = isEstimate ? 'awaited' : 'withEnough';
      if (!isEstimate) return;
      emit({ kind: 'loadedEnough' });
      tellLoadedAhead();
    });
    element.addEventListener('suspend', tellLoadedAhead);
    // What arrived while the element rested ends no request of it.
    element.addEventListener('timeupdate', () => {
      if (isFarLoaded(element)) tellLoadedAhead();
    });
  }

  #follow(): void {
    const element = this.#element;
    const emit = this.#listeners.notify;
    element.addEventListener('playing', () => {
      // With `metadata`, Chromium goes on requesting only what it needs for the next moment, and rests in between.
      this.#preload('auto');
      emit({ kind: 'playing' });
    });
    element.addEventListener('waiting', () => emit({ kind: 'waiting' }));
    element.addEventListener('seeked', () => emit({ kind: 'seeked' }));
    element.addEventListener('durationchange', () => emit({ kind: 'durationKnown' }));
    this.#followLoading();
    element.addEventListener('ended', () => {
      // Chromium plays a file that is only a header and ends it at once: a queue of such files would loop without a
      // pause.
      emit(element.duration === 0 ? { kind: 'failed', reason: 'unplayable' } : { kind: 'ended' });
    });
    element.addEventListener('pause', () => {
      // The end of a track fires `pause` and then `ended`: emit only `ended`. `pause` is also late: the element may
      // play again by then.
      if (!element.ended && element.paused) emit({ kind: 'paused' });
    });
    element.addEventListener('loadedmetadata', () => {
      // Older Safari loses a position that was set before the metadata was loaded.
      if (this.#startAtS > 0 && Math.abs(element.currentTime - this.#startAtS) > 1)
        element.currentTime = this.#startAtS;
      this.#startAtS = 0;
    });
    element.addEventListener('error', () => {
      if (this.#hasSource) emit({ kind: 'failed', reason: reasonOf(element.error) });
    });
  }
}

/** The browser's own buffer is larger: what rests with so much ahead needs no more for now. */
const farS = 30;

/** Whether so much is loaded, or all of it; containers round their lengths. */
function isFarLoaded({ buffered, currentTime, duration }: HTMLMediaElement): boolean {
  const enoughS = Math.min(duration - 0.5, currentTime + farS);
  return buffered.length > 0 && buffered.end(buffered.length - 1) >= enoughS;
}

/**
 * Browsers use one code for a broken file and for a missing sound card; only the messages differ (Chromium and Firefox,
 * observed with the audio process killed and without a sound card).
 */
const outputWords = /AUDIO_RENDERER_ERROR|MediaSinkAudioError|MEDIASINK_ERR/;

function reasonOf(error: MediaError | null): 'network' | 'noOutput' | 'unplayable' {
  if (error?.code === MediaError.MEDIA_ERR_NETWORK) return 'network';
  return error?.code === MediaError.MEDIA_ERR_DECODE && outputWords.test(error.message) ? 'noOutput' : 'unplayable';
}

/** False on iPhones, where only the hardware keys set the volume and a volume set by a page reads as 1 again. */
export function canSetVolume(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
