/**
 * What songs can be about. In every text `{a|b|c}` stands for one of the alternatives, chosen by the song's seed;
 * alternatives hold no braces.
 */
export interface Theme {
  /** What the prompt says the song is about, in the theme's own language. */
  about: readonly string[];
  titles: readonly string[];
  /** Rhyming pairs for verses. */
  couplets: readonly (readonly [string, string])[];
  /** Four lines each. */
  choruses: readonly (readonly [string, string, string, string])[];
}

/** Fills every `{a|b|c}` of a text; `random` returns numbers in [0, 1). */
export const filled = (text: string, random: () => number): string =>
  text.replace(/\{([^{}]*)\}/g, (_, inner: string) => {
    const choices = inner.split('|');
    return choices[Math.floor(random() * choices.length)] ?? '';
  });
