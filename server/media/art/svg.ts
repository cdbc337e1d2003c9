import { assertDefined } from '../../../src/lib/assert-defined.ts';
import type { Palette } from './palettes.ts';

export type Motif = (palette: Palette, random: () => number) => string;

export const round = (value: number): number => Math.round(value * 10) / 10;
export const among = <T>(items: readonly T[], random: () => number): T =>
  assertDefined(items[Math.floor(random() * items.length)], 'choice');
export const between = (low: number, high: number, random: () => number): number => low + random() * (high - low);

/** A smooth line through points, as a path (Catmull-Rom as Béziers). */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (i: number): readonly [number, number] =>
    assertDefined(points[Math.max(0, Math.min(points.length - 1, i))], 'point');
  let path = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const one = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const two = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${[...one, ...two, ...to].map(round).join(' ')}`;
  }
  return path;
}

export const circle = (x: number, y: number, r: number, attributes: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${attributes}/>`;
