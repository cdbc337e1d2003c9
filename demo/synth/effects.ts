import { sampleRate } from './tables.ts';

const lineLengths = [779, 877, 977, 1087, 1193, 1307, 1451, 1597];
const reverbRate = sampleRate / 2;

/** `feed` = the Hadamard matrix of order 8 times `v`: every line feeds all the others, with no loss and no favourite. */
function hadamard(v: Float64Array, feed: Float64Array): void {
  const v0 = v[0] ?? 0;
  const v1 = v[1] ?? 0;
  const v2 = v[2] ?? 0;
  const v3 = v[3] ?? 0;
  const v4 = v[4] ?? 0;
  const v5 = v[5] ?? 0;
  const v6 = v[6] ?? 0;
  const v7 = v[7] ?? 0;
  const a0 = v0 + v4;
  const a1 = v1 + v5;
  const a2 = v2 + v6;
  const a3 = v3 + v7;
  const b0 = v0 - v4;
  const b1 = v1 - v5;
  const b2 = v2 - v6;
  const b3 = v3 - v7;
  feed[0] = a0 + a2 + a1 + a3;
  feed[1] = a0 + a2 - a1 - a3;
  feed[2] = a0 - a2 + a1 - a3;
  feed[3] = a0 - a2 - a1 + a3;
  feed[4] = b0 + b2 + b1 + b3;
  feed[5] = b0 + b2 - b1 - b3;
  feed[6] = b0 - b2 + b1 - b3;
  feed[7] = b0 - b2 - b1 + b3;
}

/**
 * A plate-like reverb: eight delay lines feeding each other through a Hadamard matrix. Dark, so it runs at half the
 * rate; each line is a stretch of one ring of memory.
 */
export function reverb(
  input: Float32Array,
  seconds: number,
  left: Float32Array,
  right: Float32Array,
  gain: number,
): void {
  const lines = lineLengths.map((length) => new Float32Array(length));
  const keep = Float64Array.from(
    lineLengths.map((length) => 10 ** ((-3 * length) / reverbRate / seconds) / Math.sqrt(8)),
  );
  const dull = new Float64Array(8);
  const at = new Int32Array(8);
  const feed = new Float64Array(8);
  const half = input.length >> 1;
  let lastLeft = 0;
  let lastRight = 0;
  for (let i = 0; i < half; i++) {
    const x = ((input[i * 2] ?? 0) + (input[i * 2 + 1] ?? 0)) * 0.5;
    for (let k = 0; k < 8; k++) {
      const line = lines[k] ?? input;
      const d = dull[k] ?? 0;
      dull[k] = d + ((line[at[k] ?? 0] ?? 0) - d) * 0.72;
    }
    const outLeft = ((dull[0] ?? 0) + (dull[2] ?? 0) - (dull[4] ?? 0) + (dull[6] ?? 0)) * gain;
    const outRight = ((dull[1] ?? 0) - (dull[3] ?? 0) + (dull[5] ?? 0) + (dull[7] ?? 0)) * gain;
    const j = i * 2;
    left[j] = (left[j] ?? 0) + (lastLeft + outLeft) * 0.5;
    right[j] = (right[j] ?? 0) + (lastRight + outRight) * 0.5;
    left[j + 1] = (left[j + 1] ?? 0) + outLeft;
    right[j + 1] = (right[j + 1] ?? 0) + outRight;
    lastLeft = outLeft;
    lastRight = outRight;
    hadamard(dull, feed);
    for (let k = 0; k < 8; k++) {
      const place = at[k] ?? 0;
      const line = lines[k];
      if (line) line[place] = x + (feed[k] ?? 0) * (keep[k] ?? 0);
      at[k] = place + 1 >= (lineLengths[k] ?? 1) ? 0 : place + 1;
    }
  }
}

/** Echoes that cross from side to side, each darker than the last; `time` in seconds. */
export function pingPong(
  input: Float32Array,
  time: number,
  left: Float32Array,
  right: Float32Array,
  gain: number,
): void {
  const length = Math.max(1, Math.floor(time * sampleRate));
  const a = new Float32Array(length);
  const b = new Float32Array(length);
  let at = 0;
  let dullA = 0;
  let dullB = 0;
  for (let i = 0; i < input.length; i++) {
    const outA = a[at] ?? 0;
    const outB = b[at] ?? 0;
    dullA += (outA - dullA) * 0.4;
    dullB += (outB - dullB) * 0.4;
    a[at] = (input[i] ?? 0) + dullB * 0.45;
    b[at] = dullA * 0.75;
    left[i] = (left[i] ?? 0) + dullA * gain;
    right[i] = (right[i] ?? 0) + dullB * gain;
    at = at + 1 >= length ? 0 : at + 1;
  }
}

/** A second-order low-pass in place; `hz` is the corner. */
export function lowPass(signal: Float32Array, hz: number): void {
  const g = Math.tan((Math.PI * Math.min(hz, 20_000)) / sampleRate);
  const a1 = 1 / (1 + g * (g + 1.2));
  const a2 = g * a1;
  const a3 = g * a2;
  let low = 0;
  let band = 0;
  for (let i = 0; i < signal.length; i++) {
    const v3 = (signal[i] ?? 0) - low;
    const v1 = a1 * band + a2 * v3;
    const v2 = low + a2 * band + a3 * v3;
    band = 2 * v1 - band;
    low = 2 * v2 - low;
    signal[i] = v2;
  }
}

/** A first-order high-pass in place. */
export function highPass(signal: Float32Array, hz: number): void {
  const share = 1 - Math.exp((-2 * Math.PI * hz) / sampleRate);
  let low = 0;
  for (let i = 0; i < signal.length; i++) {
    const value = signal[i] ?? 0;
    low += (value - low) * share;
    signal[i] = value - low;
  }
}

/** An overdriven amplifier and its cabinet, in place. */
export function amplifier(signal: Float32Array, drive: number): void {
  highPass(signal, 90);
  const gain = 1 + drive * 14;
  const level = 0.55 / (1 + drive * 0.35);
  for (let i = 0; i < signal.length; i++) {
    const value = (signal[i] ?? 0) * gain + 0.08;
    signal[i] = (Math.tanh(value) - 0.08) * level;
  }
  lowPass(signal, 4_400);
  highPass(signal, 70);
}

/** A gentle master tone, in place: a dip where rooms boom (about 450 Hz) and air from 3 kHz up. */
export function brighten(signal: Float32Array, air: number): void {
  const boom = 2 * Math.sin((Math.PI * 450) / sampleRate);
  const share = 1 - Math.exp((-2 * Math.PI * 3_000) / sampleRate);
  let low = 0;
  let band = 0;
  let dark = 0;
  for (let i = 0; i < signal.length; i++) {
    const value = signal[i] ?? 0;
    low += boom * band;
    band += boom * (value - low - 1.3 * band);
    const scooped = value - 0.5 * band;
    dark += (scooped - dark) * share;
    signal[i] = scooped + (scooped - dark) * air;
  }
}
