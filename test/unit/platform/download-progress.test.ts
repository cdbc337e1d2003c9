import { beforeEach, expect, it, vi } from 'vitest';
import { fetchAudio } from '../../../src/platform/shared/fetch-audio.ts';
import { AudioServer } from '../../support/audio-server.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { m4a } from '../../support/audio/m4a.ts';

beforeEach(() => {
  vi.stubGlobal('caches', new FakeCaches());
  vi.stubGlobal('location', new URL('https://app.test/'));
});

it.each([
  ['is told', true, 1],
  ['is not told', false, null],
])('tells how far it is where the length %s', async (_how, sendsLength, last) => {
  const server = Object.assign(new AudioServer(m4a(1_000, 7)), { sendsLength });
  vi.stubGlobal('fetch', server.fetch);
  const shares: (number | null)[] = [];
  await fetchAudio('/offbeat-audio/a/high', 'https://app.test/audio/a.m4a', {
    signal: new AbortController().signal,
    spaceFor: () => Promise.resolve(true),
    nowMs: () => 0,
    onProgress: (share) => shares.push(share),
  });
  expect(shares.at(-1)).toBe(last);
});
