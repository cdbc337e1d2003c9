import { sampleRate } from './tables.ts';

/** A plate-like reverb: eight delay lines feeding each other through a Hadamard matrix, dark and without ringing. */
export function reverb(
  input: Float32Array,
  seconds: number,
  left: Float32Array,
  right: Float32Array,
  gain: number,
): void {
  const lengths = [1559, 1753, 1949, 2161, 2377, 2617, 2903, 3191];
  const lines = lengths.map((length) => new Float32Array(length));
  const [l0, l1, l2, l3, l4, l5, l6, l7] = lines;
  if (!l0 || !l1 || !l2 || !l3 || !l4 || !l5 || !l6 || !l7) return;
  const keep = Float64Array.from(lengths.map((length) => 10 ** ((-3 * length) / sampleRate / seconds) / Math.sqrt(8)));
  const dull = new Float64Array(8);
  const at = new Int32Array(8);
  const v = new Float64Array(8);
  const w = new Float64Array(8);
  for (let i = 0; i < input.length; i++) {
    const x = input[i] ?? 0;
    for (let k = 0; k < 8; k++) {
      const out = lines[k]?.[at[k] ?? 0] ?? 0;
      dull[k] = (dull[k] ?? 0) + (out - (dull[k] ?? 0)) * 0.55;
      v[k] = dull[k] ?? 0;
    }
    left[i] = (left[i] ?? 0) + ((v[0] ?? 0) + (v[2] ?? 0) - (v[4] ?? 0) + (v[6] ?? 0)) * gain;
    right[i] = (right[i] ?? 0) + ((v[1] ?? 0) - (v[3] ?? 0) + (v[5] ?? 0) + (v[7] ?? 0)) * gain;
    for (let k = 0; k < 4; k++) {
      w[k] = (v[k] ?? 0) + (v[k + 4] ?? 0);
      w[k + 4] = (v[k] ?? 0) - (v[k + 4] ?? 0);
    }
    for (let k = 0; k < 8; k += 4) {
      const a = (w[k] ?? 0) + (w[k + 2] ?? 0);
      const b = (w[k + 1] ?? 0) + (w[k + 3] ?? 0);
      const c = (w[k] ?? 0) - (w[k + 2] ?? 0);
      const d = (w[k + 1] ?? 0) - (w[k + 3] ?? 0);
      v[k] = a + b;
      v[k + 1] = a - b;
      v[k + 2] = c + d;
      v[k + 3] = c - d;
    }
    for (let k = 0; k < 8; k++) {
      const line = lines[k];
      const place = at[k] ?? 0;
      if (line) line[place] = x + (v[k] ?? 0) * (keep[k] ?? 0);
      at[k] = place + 1 >= (lengths[k] ?? 1) ? 0 : place + 1;
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
