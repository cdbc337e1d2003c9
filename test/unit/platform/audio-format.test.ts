import { expect, it } from 'vitest';
import fc from 'fast-check';
import { isCutShort, audioTypeOf } from '../../../src/platform/shared/audio-format.ts';
import { m4a } from '../../support/audio/m4a.ts';
import { toneWav } from '../../support/audio/tone.ts';

const bytesOf = (...parts: (string | number)[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? part : [...new TextEncoder().encode(part)])));

it.each([
  [bytesOf(0, 0, 0, 16, 'ftypM4A '), '', 'audio/mp4'],
  [bytesOf('fLaC'), 'application/octet-stream', 'audio/flac'],
  [bytesOf('RIFF', 0, 0, 0, 0, 'WAVE'), '', 'audio/wav'],
  [bytesOf('ID3'), 'audio/mpeg; charset=binary', 'audio/mpeg'],
  [bytesOf('OggS'), '', 'audio/ogg'],
  [bytesOf(0xff, 0xfb), '', 'audio/mpeg'],
  [bytesOf(0xff, 0xf1), '', 'audio/aac'],
  [bytesOf('<!doctype html>'), 'audio/mpeg', null],
  [bytesOf('{"error"'), 'audio/mp4', null],
  [bytesOf(), 'audio/mp4', null],
])('reads the type of sound off its first bytes (%#)', (head, declared, type) => {
  expect(audioTypeOf(head, declared)).toBe(type);
});

it('sees a cut of any length in MP4 and WAV, and none in the whole', async () => {
  const whole = [new Uint8Array(m4a(5_000)), Uint8Array.from(toneWav(440, 0.1))];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...whole), fc.double({ min: 0, max: 0.98, noNaN: true }), async (file, share) => {
      expect(await isCutShort(new Blob([file]))).toBe(false);
      expect(await isCutShort(new Blob([file.slice(0, Math.floor(file.byteLength * share))]))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it('sees a cut of an MP4 between two boxes', async () => {
  expect(await isCutShort(new Blob([m4a(5_000).slice(0, 16)]))).toBe(true);
});

it('never ends in an error or a loop, whatever comes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, isMp4) => {
      if (isMp4) bytes.set(bytesOf('ftyp').subarray(0, Math.max(0, bytes.length - 4)), Math.min(4, bytes.length));
      expect(typeof (await isCutShort(new Blob([bytes])))).toBe('boolean');
    }),
  );
});

it('accepts a WAV that was streamed without a length', async () => {
  for (const length of [0, 0x7fff_ff00, 0xffff_ffff]) {
    const file = Uint8Array.from(toneWav(440, 0.1));
    new DataView(file.buffer).setUint32(4, length, true);
    expect(await isCutShort(new Blob([file]))).toBe(false);
  }
});
