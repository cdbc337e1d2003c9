export const sampleRate = 44_100;
export const tableSize = 1024;
export const hzOf = (midi: number): number => 440 * 2 ** ((midi - 69) / 12);

const sineSize = 4096;
/** One period of a sine, for oscillators that need no more than 12 bits of phase. */
export const sine = new Float32Array(sineSize + 1).map((_, i) => Math.sin((i / sineSize) * 2 * Math.PI));
export const sineOf = (phase: number): number => sine[((phase - Math.floor(phase)) * sineSize) | 0] ?? 0;

/** The loudness of harmonic n of a note at `hz`: fixed peaks in Hz make a body or a vowel, slopes make a reed or a string. */
export type Spectrum = (n: number, hz: number) => number;

const peak = (hz: number, centre: number, width: number): number => Math.exp(-(((hz - centre) / width) ** 2));
const drawbars: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 0.9],
  [3, 0.7],
  [4, 0.45],
  [6, 0.25],
  [8, 0.3],
]);

export const spectra = {
  sine: (n: number) => (n === 1 ? 1 : 0),
  triangle: (n: number) => (n % 2 === 1 ? (n % 4 === 1 ? 1 : -1) / (n * n) : 0),
  saw: (n: number) => 1 / n,
  square: (n: number) => (n % 2 === 1 ? 1 / n : 0),
  pulse: (n: number) => Math.sin(n * Math.PI * 0.22) / n,
  piano: (n: number) => (n % 7 === 0 ? 0.3 : 1) / n ** 1.35,
  organ: (n: number) => drawbars.get(n) ?? 0,
  soft: (n: number) => 1 / n ** 2.4,
  glass: (n: number) => (n === 1 ? 1 : n === 4 ? 0.22 : n === 7 ? 0.1 : n === 2 ? 0.3 : 0),
  string: (n: number, hz: number) => (1 / n ** 1.1) * (0.35 + peak(n * hz, 500, 350) + 0.8 * peak(n * hz, 2400, 900)),
  brass: (n: number, hz: number) => (1 / n ** 0.75) * (0.25 + peak(n * hz, 1200, 900)),
  reed: (n: number, hz: number) =>
    (n % 2 === 0 ? 0.55 : 1) * (1 / n ** 0.7) * (0.2 + peak(n * hz, 750, 380) + 0.5 * peak(n * hz, 2100, 700)),
  accordion: (n: number, hz: number) => (1 / n ** 0.8) * (0.35 + peak(n * hz, 1500, 900)),
  flute: (n: number) => [0, 1, 0.42, 0.16, 0.06, 0.02][n] ?? 0,
  whistle: (n: number) => [0, 1, 0.16, 0.08][n] ?? 0,
  choir: (n: number, hz: number) =>
    (1 / n ** 0.6) * (0.03 + peak(n * hz, 650, 160) + 0.5 * peak(n * hz, 1080, 180) + 0.16 * peak(n * hz, 2700, 400)),
  glottis: (n: number) => 1 / n ** 1.25,
  clav: (n: number) => Math.abs(Math.sin(n * Math.PI * 0.13)) / n ** 0.85,
} satisfies Record<string, Spectrum>;
export type SpectrumName = keyof typeof spectra;

const made = new Map<string, Float32Array>();

/** One period of a band-limited wave for notes around `midi`, with one more sample for interpolation; peak 1. */
export function tableOf(name: SpectrumName, midi: number): Float32Array {
  const note = Math.round(midi);
  const key = `${name}:${note}`;
  const known = made.get(key);
  if (known) return known;
  const hz = hzOf(note);
  const spectrum: Spectrum = spectra[name];
  const harmonics = Math.max(1, Math.min(90, Math.floor(15_000 / hz)));
  const table = new Float32Array(tableSize + 1);
  for (let n = 1; n <= harmonics; n++) {
    const loudness = spectrum(n, hz);
    if (Math.abs(loudness) < 1e-4) continue;
    for (let i = 0; i < tableSize; i++) {
      table[i] = (table[i] ?? 0) + loudness * (sine[((i * n) & (tableSize - 1)) * (sineSize / tableSize)] ?? 0);
    }
  }
  let peakLevel = 1e-9;
  for (const value of table) peakLevel = Math.max(peakLevel, Math.abs(value));
  for (let i = 0; i < tableSize; i++) table[i] = (table[i] ?? 0) / peakLevel;
  table[tableSize] = table[0] ?? 0;
  made.set(key, table);
  return table;
}
