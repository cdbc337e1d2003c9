import { wavOf } from '../../../server/media/wav.ts';
import { seededRandom } from '../../../src/lib/random.ts';

/**
 * A made-up melody as stereo samples of 16 bits, interleaved: notes with overtones that begin and fade, so that two seeds sound
 * as different as two songs do. A tone alone would not do: comparing looks at how sound changes.
 */
export function melodySamples(seed: number, seconds: number, rate: number): Int16Array<ArrayBuffer> {
  const random = seededRandom(seed);
  const samples = new Int16Array(rate * seconds * 2);
  for (let at = 0; at < seconds; at += 0.15 + random() * 0.5) {
    const hz = 110 * 2 ** (Math.floor(random() * 40) / 12);
    const loudness = 1_500 + random() * 5_000;
    const length = 0.2 + random() * 0.8;
    const end = Math.min(seconds, at + length);
    for (let i = Math.floor(at * rate); i < Math.floor(end * rate); i++) {
      const t = i / rate - at;
      const wave = [1, 2, 3, 5].reduce((sum, k) => sum + Math.sin(2 * Math.PI * hz * k * t) / k, 0);
      const value = Math.round(loudness * wave * (1 - t / length));
      for (const side of [0, 1]) {
        const place = i * 2 + side;
        samples[place] = Math.max(-32_768, Math.min(32_767, (samples[place] ?? 0) + value));
      }
    }
  }
  return samples;
}

/** The same as a WAV file of 44.1 kHz. */
export const melody = (seed: number, seconds = 14): Uint8Array<ArrayBuffer> =>
  wavOf(melodySamples(seed, seconds, 44_100), 44_100);
