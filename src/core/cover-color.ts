/** `color` is the light behind player and headers, `deep` its darker end; both are CSS colours. */
export type CoverColors = { readonly color: string; readonly deep: string };

/** The pair of src/ui/styles/tokens.css, as sRGB, for covers that cannot be read. */
export const fallbackCoverColors: CoverColors = { color: 'rgb(60 74 99)', deep: 'rgb(28 35 49)' };

type Rgb = readonly [number, number, number];

const visibleAlpha = 128;
/**
 * Text on the colour is at least as light as ink-2 of tokens.css, whose relative luminance is 0.5. 4.5:1 (WCAG 2.2, 1.4.3)
 * then requires (0.5 + 0.05) / (L + 0.05) >= 4.5, that is L <= 0.072.
 */
const maxLuminance = 0.07;
const deepLuminance = 0.02;

export function averageColor(rgba: ArrayLike<number>): Rgb | null {
  let [red, green, blue, seen] = [0, 0, 0, 0];
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < visibleAlpha) continue;
    red += rgba[at] ?? 0;
    green += rgba[at + 1] ?? 0;
    blue += rgba[at + 2] ?? 0;
    seen++;
  }
  return seen === 0 ? null : [red / seen, green / seen, blue / seen];
}

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const encoded = (light: number): number => {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  // Rounded down: rounding up could make the colour too light.
  return Math.floor(Math.min(1, Math.max(0, share)) * 255);
};

/** Relative luminance by WCAG 2.2, 0 to 1. Channels are 0 to 255. */
export const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

function darkened(color: Rgb, limit: number): Rgb {
  const light = luminance(color);
  const factor = light > limit ? limit / light : 1;
  return [encoded(linear(color[0]) * factor), encoded(linear(color[1]) * factor), encoded(linear(color[2]) * factor)];
}

const css = (color: Rgb): string => `rgb(${color.join(' ')})`;

/** docs/product.md section 7, proxy-image: averaged, and darkened when too light. */
export function coverColorsOf(rgba: ArrayLike<number>): CoverColors {
  const average = averageColor(rgba);
  if (average === null) return fallbackCoverColors;
  return { color: css(darkened(average, maxLuminance)), deep: css(darkened(average, deepLuminance)) };
}
