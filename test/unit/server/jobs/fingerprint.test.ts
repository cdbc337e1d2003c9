import { describe, expect, test } from 'vitest';
import { comparedRate, fingerprintOf, likeness } from '../../../../server/jobs/fingerprint.ts';
import { melodySamples } from '../../../support/audio/melody.ts';

/** A melody as the worker decodes it: mono, `comparedRate`. */
function heard(seed: number, seconds = 30): Int16Array {
  const stereo = melodySamples(seed, seconds, comparedRate);
  return Int16Array.from({ length: seconds * comparedRate }, (_, i) => stereo[2 * i] ?? 0);
}
const changed = (samples: Int16Array, change: (value: number, i: number) => number) =>
  Int16Array.from(samples, (value, i) => Math.max(-32_768, Math.min(32_767, change(value, i))));
const compare = (a: Int16Array, b: Int16Array) => likeness(fingerprintOf(a), fingerprintOf(b));

describe('comparing two recordings', () => {
  const song = heard(1);

  test('recognises a recording, whatever its volume, with hiss, late, or early', () => {
    const late = new Int16Array(song.length + 12_000);
    late.set(song, 12_000);
    for (const [name, copy] of [
      ['itself', song],
      ['quieter', changed(song, (value) => value * 0.4)],
      ['with hiss', changed(song, (value, i) => value + (((i * 7_919) % 201) - 100))],
      ['late', late],
      ['early', song.subarray(9_000)],
    ] as const) {
      const { whole, weakest } = compare(song, copy);
      expect(whole, name).toBeGreaterThan(0.93);
      expect(weakest, name).toBeGreaterThan(0.85);
    }
  });

  test.each([2, 3, 4, 5, 6, 7, 8])('tells another song from it (%i)', (seed) => {
    const { whole, weakest } = compare(song, heard(seed));
    expect(whole).toBeLessThan(0.85);
    expect(weakest).toBeLessThan(0.6);
  });

  test('finds a stretch of another song within it', () => {
    const mixed = song.slice();
    mixed.set(heard(9).subarray(0, 13 * comparedRate), 12 * comparedRate);
    expect(compare(song, mixed).weakest).toBeLessThan(0.6);
  });

  test('finds half of it missing', () => {
    expect(compare(song, song.subarray(0, song.length / 2)).weakest).toBeLessThan(0.5);
  });

  test('hears silence as silence', () => {
    expect(fingerprintOf(new Int16Array(comparedRate * 4)).loudest).toBeLessThan(-100);
    expect(fingerprintOf(new Int16Array(10)).frames).toBe(0);
  });
});
