import { hash32 } from '../../lib/hash.ts';

const colours = 16;
/** One lightness for all, so that no genre stands out and white text is readable on each (7:1 or better). */
const lightness = 0.43;
const chroma = 0.105;

/** The 16 colours of genre cards and avatars as CSS colours: equal lightness, hues a sixteenth of the circle apart. */
export const cardPalette: readonly string[] = Array.from(
  { length: colours },
  (_, index) => `oklch(${lightness} ${chroma} ${(index * 360) / colours + 8})`,
);

/**
 * The index of a name's colour, the same on every device. The upper half of the hash spreads the main genres better.
 */
export const cardNumber = (name: string): number => (hash32(name) >>> 16) % colours;

export const cardColour = (name: string): string => cardPalette[cardNumber(name)] ?? `oklch(${lightness} 0 0)`;
