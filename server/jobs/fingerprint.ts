/** Both files are decoded to this sample rate for comparison, mono, 16 bits. */
export const comparedRate = 8_000;

const frame = 2_048;
/** 64 ms. */
const hop = 512;
/** Edges of the bands in Hz; every codec preserves this range at every rate. */
const edges = [90, 140, 200, 280, 380, 500, 660, 860, 1_120, 1_450, 1_880, 2_430, 3_100] as const;
const bands = edges.length - 1;
/** Encoders add up to a tenth of a second of silence, editions of a song a second or two. */
const maxShiftFrames = Math.round((2.5 * comparedRate) / hop);
const segmentFrames = Math.round((12 * comparedRate) / hop);

export interface Fingerprint {
  frames: number;
  duration: number;
  energies: Float32Array;
  /** The loudest frame's energy in decibels under full scale; near -100 is silence. */
  loudest: number;
}

export function fingerprintOf(samples: Int16Array): Fingerprint {
  const frames = Math.max(0, Math.floor((samples.length - frame) / hop) + 1);
  const energies = new Float32Array(frames * bands);
  const window = Float64Array.from({ length: frame }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / frame));
  const real = new Float64Array(frame);
  const imaginary = new Float64Array(frame);
  const transform = fourierTransform(frame);
  let loudest = -120;
  for (let at = 0; at < frames; at++) {
    for (let i = 0; i < frame; i++) real[i] = ((samples[at * hop + i] ?? 0) / 32_768) * (window[i] ?? 0);
    imaginary.fill(0);
    transform(real, imaginary);
    let sum = 0;
    for (let band = 0; band < bands; band++) {
      const from = Math.round(((edges[band] ?? 0) * frame) / comparedRate);
      const to = Math.round(((edges[band + 1] ?? 0) * frame) / comparedRate);
      let energy = 0;
      for (let bin = from; bin < to; bin++) energy += (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
      energy /= (frame / 2) ** 2;
      sum += energy;
      // Below -70 dB codecs differ inaudibly.
      energies[at * bands + band] = Math.max(-70, 10 * Math.log10(energy + 1e-12));
    }
    loudest = Math.max(loudest, 10 * Math.log10(sum + 1e-12));
  }
  return { frames, duration: samples.length / comparedRate, energies, loudest };
}

export interface Likeness {
  /**
   * Correlation of all energies at the best shift (at most 2.5 s), including each band's mean over time; 1 is
   * identical, 0 unrelated.
   */
  whole: number;
  /** The same for the least similar twelve seconds. */
  weakest: number;
}

export function likeness(a: Fingerprint, b: Fingerprint): Likeness {
  let best = { whole: -1, shift: 0 };
  // Tries every shift on a part, then the best and its neighbours on the whole.
  for (let shift = -maxShiftFrames; shift <= maxShiftFrames; shift++) {
    const whole = correlation(a, b, shift, 0, Math.min(a.frames, segmentFrames * 5));
    if (whole > best.whole) best = { whole, shift };
  }
  const whole = correlation(a, b, best.shift, 0, a.frames);
  let weakest = whole;
  for (let from = 0; from < a.frames; from += segmentFrames) {
    const to = Math.min(a.frames, from + segmentFrames);
    if (to - from < segmentFrames / 2) continue;
    weakest = Math.min(weakest, correlation(a, b, best.shift, from, to));
  }
  return { whole, weakest };
}

/**
 * Pearson's correlation of the energies of frames `from` to `to` of `a` with those `shift` frames later in `b`. Frames
 * outside of `b` count as silence, so that audio with half of it missing does not match.
 */
function correlation(a: Fingerprint, b: Fingerprint, shift: number, from: number, to: number): number {
  let [n, sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0, 0];
  for (let at = from; at < to; at++) {
    const other = at + shift;
    const isInside = other >= 0 && other < b.frames;
    for (let band = 0; band < bands; band++) {
      const x = a.energies[at * bands + band] ?? -70;
      const y = isInside ? (b.energies[other * bands + band] ?? -70) : -70;
      n += 1;
      sumA += x;
      sumB += y;
      sumAA += x * x;
      sumBB += y * y;
      sumAB += x * y;
    }
  }
  const varianceA = sumAA - (sumA * sumA) / n;
  const varianceB = sumBB - (sumB * sumB) / n;
  if (n === 0) return 0;
  // Both are silent here, so nothing differs.
  if (varianceA < n && varianceB < n) return Math.abs(sumA - sumB) / n < 3 ? 1 : 0;
  return varianceA < 1e-6 || varianceB < 1e-6 ? 0 : (sumAB - (sumA * sumB) / n) / Math.sqrt(varianceA * varianceB);
}

/** In place, for one power of two, of real input: the imaginary parts are 0 before (Cooley and Tukey). */
function fourierTransform(size: number): (real: Float64Array, imaginary: Float64Array) => void {
  const bits = Math.log2(size);
  const reversed = Uint16Array.from({ length: size }, (_, i) => {
    let mirrored = 0;
    for (let bit = 0; bit < bits; bit++) mirrored |= ((i >> bit) & 1) << (bits - 1 - bit);
    return mirrored;
  });
  const cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sin = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  return (real, imaginary) => {
    for (let i = 0; i < size; i++) {
      const j = reversed[i] ?? 0;
      if (j <= i) continue;
      const swapped = real[i] ?? 0;
      real[i] = real[j] ?? 0;
      real[j] = swapped;
    }
    for (let length = 2; length <= size; length *= 2) {
      const half = length / 2;
      const step = size / length;
      for (let start = 0; start < size; start += length) {
        for (let k = 0; k < half; k++) {
          const c = cos[k * step] ?? 0;
          const s = sin[k * step] ?? 0;
          const i = start + k;
          const j = i + half;
          const re = real[j] ?? 0;
          const im = imaginary[j] ?? 0;
          const turnedRe = re * c + im * s;
          const turnedIm = im * c - re * s;
          real[j] = (real[i] ?? 0) - turnedRe;
          imaginary[j] = (imaginary[i] ?? 0) - turnedIm;
          real[i] = (real[i] ?? 0) + turnedRe;
          imaginary[i] = (imaginary[i] ?? 0) + turnedIm;
        }
      }
    }
  };
}
