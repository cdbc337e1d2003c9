import { describe, expect, it } from 'vitest';
import {
  audioAddress,
  audioAddresses,
  createdOn,
  downloadFileName,
  isOwnAudio,
  showsLossless,
  storedQuality,
} from '../../../src/core/audio-address.ts';
import { aiHostsOf, appConfig } from '../../../src/core/config.ts';

const host = 'https://music.test/audio';
const song = { processedAudioKey: 'k1', processedAudioUrl: null, audioUrl: 'https://ai.test/s.wav' };

describe('the audio address', () => {
  it.each([
    ['lossless', 'https://ai.test/s.wav', 'k1.flac'],
    ['lossless', 'https://ai.test/s.WAV?x=1', 'k1.flac'],
    ['lossless', 'https://ai.test/s.flac', 'k1.flac'],
    ['lossless', 'https://ai.test/s.mp3', 'k1-high.m4a'],
    ['lossless', null, 'k1-high.m4a'],
    ['high', 'https://ai.test/s.wav', 'k1-high.m4a'],
    ['low', 'https://ai.test/s.wav', 'k1-low.m4a'],
  ] as const)('with a key at quality %s from %s is %s', (quality, audioUrl, file) => {
    expect(audioAddress({ ...song, audioUrl }, quality, host)).toBe(`${host}/${file}`);
  });

  it('without a key is the processed address, else the song’s own, else none', () => {
    const none = { processedAudioKey: null, processedAudioUrl: null, audioUrl: null };
    expect(audioAddress({ ...none, processedAudioUrl: 'p', audioUrl: 'a' }, 'high', host)).toBe('p');
    expect(audioAddress({ ...none, audioUrl: 'a' }, 'lossless', host)).toBe('a');
    expect(audioAddress(none, 'high', host)).toBeNull();
  });

  it('never lets a key leave the audio host’s folder', () => {
    expect(audioAddress({ ...song, processedAudioKey: '../api/me' }, 'high', host)).toBe('https://ai.test/s.wav');
    expect(audioAddress({ ...song, processedAudioKey: 'a b/c?d#e' }, 'low', host)).toBe(
      `${host}/a%20b/c%3Fd%23e-low.m4a`,
    );
  });

  it('falls back to the song’s own address when the processed file is missing', () => {
    expect(audioAddresses(song, 'high', host)).toEqual([`${host}/k1-high.m4a`, 'https://ai.test/s.wav']);
    expect(audioAddresses({ ...song, processedAudioKey: null }, 'high', host)).toEqual(['https://ai.test/s.wav']);
  });
});

describe('the audio host', () => {
  const audioHostOf = (configured: string | undefined, origin: string): string =>
    appConfig(configured === undefined ? {} : { VITE_AUDIO_HOST: configured }, {
      hostname: new URL(origin).hostname,
      origin,
    }).audioHost;

  it('is /audio of the page’s origin, and of the development server on localhost', () => {
    expect(audioHostOf(undefined, 'https://music.test')).toBe(host);
    expect(audioHostOf('', 'http://127.0.0.1:9')).toBe('http://127.0.0.1:9/audio');
    expect(audioHostOf(undefined, 'http://localhost:5173')).toBe('http://localhost:5001/audio');
  });
  it('is the configured one, absolute or a path', () => {
    expect(audioHostOf('https://cdn.test/a/', 'https://music.test')).toBe('https://cdn.test/a');
    expect(audioHostOf('/files', 'https://music.test')).toBe('https://music.test/files');
    expect(audioHostOf('/files', 'http://localhost:5173')).toBe('http://localhost:5001/files');
  });
  it('owns only what lies under it', () => {
    expect(isOwnAudio(`${host}/k-high.m4a`, host)).toBe(true);
    expect(isOwnAudio('https://music.test/audiobooks/1.mp3', host)).toBe(false);
    expect(isOwnAudio('https://ai.test/s.wav', host)).toBe(false);
  });
});

describe('badges', () => {
  it('says LOSSLESS when the address contains .flac', () => {
    expect([showsLossless(`${host}/k.flac`), showsLossless(`${host}/k-high.m4a`), showsLossless(null)]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('names the listed service that the song’s own address mentions', () => {
    const hosts = aiHostsOf(' suno.ai, AI.test ,,');
    expect(createdOn(song, hosts)).toBe('AI.test');
    expect(createdOn({ ...song, audioUrl: 'https://elsewhere.test/x.mp3' }, hosts)).toBeNull();
    expect(createdOn(song, aiHostsOf(undefined))).toBeNull();
  });
});

describe('the name of a downloaded file', () => {
  it.each([
    ['Night Drive', 'Neon', 'https://x/y-high.m4a', '', 'Neon - Night Drive.m4a'],
    ['AC/DC: "best" of?', '', 'https://x/y', 'audio/mpeg', 'AC DC best of.mp3'],
    ['..', '', 'https://x/y.flac?q=1', '', 'Offbeat song.flac'],
    ['', '', 'https://x/y.wav', '', 'Offbeat song.wav'],
    ['Take', '', 'https://x/stream.php?id=1', 'audio/mpeg', 'Take.mp3'],
    ['Take', '', 'https://x/take.exe', '', 'Take.mp3'],
    // The preferred file was missing, and the song's own was received.
    ['Take', '', 'https://x/y-high.m4a', 'audio/wav', 'Take.wav'],
    ['Ünïcode 曲', 'Ω', 'https://x/y', 'audio/mp4; codecs="mp4a"', 'Ω - Ünïcode 曲.m4a'],
  ])('for %j by %j from %s %s is %s', (title, author, address, mime, name) => {
    expect(downloadFileName({ title, author }, address, mime)).toBe(name);
  });
  it('stays short enough for every file system', () => {
    const name = downloadFileName({ title: '曲'.repeat(500), author: 'a' }, 'https://x/y.m4a', '');
    expect(name).toBe(`a - ${'曲'.repeat(78)}.m4a`);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(245);
    expect(downloadFileName({ title: '🎵'.repeat(500), author: '' }, '', '')).toBe(`${'🎵'.repeat(60)}.mp3`);
    expect(downloadFileName({ title: 'a'.repeat(500), author: '' }, '', '')).toBe(`${'a'.repeat(120)}.mp3`);
  });
});

it('stores audio under high where the quality makes no difference', () => {
  const keyless = { processedAudioKey: null, processedAudioUrl: null, audioUrl: 'https://x.test/a.mp3' };
  expect(storedQuality(keyless, 'low')).toBe('high');
  const keyed = { ...keyless, processedAudioKey: 'k' };
  expect(storedQuality(keyed, 'low')).toBe('low');
  expect(storedQuality(keyed, 'lossless')).toBe('high');
  expect(storedQuality({ ...keyed, audioUrl: 'https://x.test/a.wav' }, 'lossless')).toBe('lossless');
});
