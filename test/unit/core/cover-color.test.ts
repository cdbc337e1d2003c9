import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageColor, coverColorsOf, fallbackCoverColors, luminance } from '../../../src/core/cover-color.ts';

type Rgb = [number, number, number];
const rgb = (css: string): Rgb => {
  const [r = -1, g = -1, b = -1] = (css.match(/\d+/g) ?? []).map(Number);
  return [r, g, b];
};
/** The contrast ratio of WCAG 2.2. */
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** ink-2 of tokens.css, oklch(0.8 0.012 264), the dimmest text that stands on a cover's colour. */
const dimmestText: Rgb = [186, 190, 198];
/** ink of tokens.css, oklch(0.97 0.004 264). */
const ink: Rgb = [243, 245, 248];

describe('the colour of a cover', () => {
  it('averages the visible pixels only', () => {
    expect(averageColor([10, 20, 30, 255, 30, 40, 50, 255, 255, 255, 255, 0, 255, 255, 255, 127])).toEqual([
      20, 30, 40,
    ]);
    expect(averageColor([255, 255, 255, 0])).toBeNull();
    expect(averageColor([])).toBeNull();
  });

  it('keeps a dark average as it is and darkens a light one', () => {
    expect(coverColorsOf([40, 30, 60, 255]).color).toBe('rgb(40 30 60)');
    const light = rgb(coverColorsOf([250, 240, 120, 255]).color);
    expect(luminance(light)).toBeLessThan(luminance([250, 240, 120]) / 5);
    expect(light[0]).toBeGreaterThan(light[2]);
  });

  it('uses the fallback pair for a picture without a visible pixel', () => {
    expect(coverColorsOf([1, 2, 3, 0])).toEqual(fallbackCoverColors);
  });

  it('lets text reach 4.5:1 whatever the cover', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, (r, g, b) => {
        const { color, deep } = coverColorsOf([r, g, b, 255]);
        expect(contrast(dimmestText, rgb(color))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(dimmestText, rgb(deep))).toBeGreaterThanOrEqual(4.5);
      }),
    );
    expect(contrast(dimmestText, rgb(fallbackCoverColors.color))).toBeGreaterThanOrEqual(4.5);
  });

  it('lets lyrics that are not being sung, whose ink lets the cover through, reach it too', async () => {
    const css = await readFile(resolve(import.meta.dirname, '../../../src/ui/player/LyricsList.module.css'), 'utf8');
    const shares = Array.from(css.matchAll(/ color: oklch\(0\.97 0\.004 264 \/ (0\.\d+)\)/g), ([, share]) =>
      Number(share),
    );
    expect(shares).toHaveLength(2);
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, fc.constantFrom(...shares), (r, g, b, share) => {
        const under = rgb(coverColorsOf([r, g, b, 255]).color);
        const over = (n: 0 | 1 | 2): number => share * ink[n] + (1 - share) * under[n];
        expect(contrast([over(0), over(1), over(2)], under)).toBeGreaterThanOrEqual(4.5);
      }),
      // Pure blue is dark for its lightness: ink over it becomes the bluest, which is the dimmest.
      { examples: shares.map((share): [number, number, number, number] => [0, 0, 251, share]) },
    );
  });
});
