import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAudioOut, type AudioEvent } from '../../../src/platform/audio-element.ts';

/** An element without metadata, and then with it. */
function silentElement() {
  const element = document.createElement('audio');
  const state = { readyState: 0, currentTime: 0 };
  Object.defineProperties(element, {
    src: { value: '', writable: true },
    readyState: { get: () => state.readyState },
    // Like old Safari, it loses what was set before its metadata.
    currentTime: {
      get: () => state.currentTime,
      set: (atS: number) => {
        if (state.readyState > 0) state.currentTime = atS;
      },
    },
  });
  const learn = (): void => {
    state.readyState = 1;
    element.dispatchEvent(new Event('loadedmetadata'));
  };
  return { element, learn };
}

it('begins at the second it was given, once it has metadata', () => {
  const { element, learn } = silentElement();
  const audio = createAudioOut(element);
  audio.load('/a.m4a', 21);
  expect(audio.timeS()).toBe(21);
  learn();
  expect(audio.timeS()).toBe(21);
});

it('begins at the second of a seek before metadata', () => {
  const { element, learn } = silentElement();
  const audio = createAudioOut(element);
  audio.load('/a.m4a', 21);
  audio.seek(34);
  expect(audio.timeS()).toBe(34);
  learn();
  expect(audio.timeS()).toBe(34);
  audio.seek(2);
  expect(audio.timeS()).toBe(2);
});

it('tells a pause that holds, and none that play has overtaken', () => {
  const { element } = silentElement();
  const paused = vi.spyOn(element, 'paused', 'get').mockReturnValue(true);
  const told: AudioEvent[] = [];
  createAudioOut(element).listen((event) => told.push(event));
  element.dispatchEvent(new Event('pause'));
  paused.mockReturnValue(false);
  element.dispatchEvent(new Event('pause'));
  expect(told).toEqual([{ kind: 'paused' }]);
});

describe('what is loaded', () => {
  function loading() {
    const { element } = silentElement();
    const network = vi.spyOn(element, 'networkState', 'get').mockReturnValue(HTMLMediaElement.NETWORK_LOADING);
    const buffered = vi.spyOn(element, 'buffered', 'get');
    vi.spyOn(element, 'duration', 'get').mockReturnValue(40);
    const told: string[] = [];
    const audio = createAudioOut(element);
    audio.listen(({ kind }) => told.push(kind));
    audio.load('/a.m4a', 0);
    const fire = (name: string): readonly string[] => {
      element.dispatchEvent(new Event(name));
      return told.splice(0);
    };
    const rest = (endsS: number): void => {
      network.mockReturnValue(HTMLMediaElement.NETWORK_IDLE);
      buffered.mockReturnValue({ length: 1, start: () => 0, end: () => endsS });
    };
    return { audio, element, fire, rest };
  }

  it('is told as enough, and as ahead once the browser requests no more', () => {
    const { fire, rest } = loading();
    expect(fire('canplaythrough')).toEqual(['loadedEnough']);
    rest(30);
    expect(fire('suspend')).toEqual(['loadedAhead']);
    expect(fire('suspend')).toEqual([]);
  });

  it('is both at once on a fast link', () => {
    const { fire, rest } = loading();
    // Some lengths are rounded.
    rest(39.6);
    expect(fire('suspend')).toEqual([]);
    expect(fire('canplaythrough')).toEqual(['loadedEnough', 'loadedAhead']);
    expect(fire('canplaythrough')).toEqual(['loadedEnough', 'loadedAhead']);
  });

  it('is neither while the browser rests after the first seconds, though it expects to play on', () => {
    const { fire, rest } = loading();
    rest(6.7);
    expect(fire('suspend')).toEqual([]);
    expect(fire('canplaythrough')).toEqual([]);
    expect(fire('suspend')).toEqual(['loadedEnough', 'loadedAhead']);
    expect(fire('suspend')).toEqual([]);
  });

  it('is both where the browser rests with half a minute ahead', () => {
    const { fire, rest } = loading();
    rest(29);
    expect(fire('canplaythrough')).toEqual([]);
    rest(30);
    expect(fire('timeupdate')).toEqual(['loadedEnough', 'loadedAhead']);
  });

  it('is both when all of it turns out to be here, though the browser requested nothing after its rest', () => {
    const { fire, rest } = loading();
    rest(9);
    expect(fire('canplaythrough')).toEqual([]);
    expect(fire('timeupdate')).toEqual([]);
    rest(40);
    expect(fire('timeupdate')).toEqual(['loadedEnough', 'loadedAhead']);
    expect(fire('timeupdate')).toEqual([]);
  });

  it('is as little as the first sound needs until then, and all that the browser buffers after it', () => {
    const { audio, element, fire } = loading();
    expect(element.preload).toBe('metadata');
    fire('playing');
    expect(element.preload).toBe('auto');
    audio.load('/b.m4a', 0);
    expect(element.preload).toBe('metadata');
  });

  it('is not told of the source before', () => {
    const { audio, fire, rest } = loading();
    fire('canplaythrough');
    audio.load('/b.m4a', 0);
    rest(40);
    expect(fire('suspend')).toEqual([]);
  });
});

describe('an element that fails', () => {
  // jsdom has none.
  beforeEach(() => void vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 }));
  const failing = (code: number, message: string): readonly AudioEvent[] => {
    const { element } = silentElement();
    const told: AudioEvent[] = [];
    const audio = createAudioOut(element);
    audio.listen((event) => told.push(event));
    audio.load('/a.m4a', 0);
    Object.defineProperty(element, 'error', { value: { code, message } });
    element.dispatchEvent(new Event('error'));
    return told;
  };

  it.each([
    ['the network', 2, '', 'network'],
    ['a file of no format it knows', 4, 'DEMUXER_ERROR_COULD_NOT_OPEN', 'unplayable'],
    ['a broken file', 3, 'PIPELINE_ERROR_DECODE', 'unplayable'],
    ['Chromium without its output', 3, 'PipelineStatus::AUDIO_RENDERER_ERROR: audio render error', 'noOutput'],
    ['Firefox without its output', 3, 'OnMediaSinkAudioError', 'noOutput'],
    ['older Firefox without', 3, 'NS_ERROR_DOM_MEDIA_MEDIASINK_ERR (0x806e000b)', 'noOutput'],
  ])('says whose fault it is: %s', (_, code, message, reason) => {
    expect(failing(code, message)).toEqual([{ kind: 'failed', reason }]);
  });

  it('takes a file without any audio in it for one that cannot play, not for a song that has ended', () => {
    const { element } = silentElement();
    const told: AudioEvent[] = [];
    const audio = createAudioOut(element);
    audio.listen((event) => told.push(event));
    audio.load('/a.m4a', 0);
    Object.defineProperty(element, 'duration', { value: 0 });
    element.dispatchEvent(new Event('ended'));
    expect(told).toEqual([{ kind: 'failed', reason: 'unplayable' }]);
  });
});
