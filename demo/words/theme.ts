import { entriesOf } from '../table.ts';

/** Alternatives are `{a|b|c}`, chosen by the song's seed; they hold no braces. */
export interface Theme {
  /** What the prompt says the song is about, in the theme's own language. */
  about: readonly string[];
  titles: readonly string[];
  /** Rhyming pairs for verses. */
  couplets: readonly (readonly string[])[];
  /** Four lines each. */
  choruses: readonly (readonly string[])[];
}

/** Reads a theme: texts are separated by ` / `, a verse is a line, a chorus is two. */
export function theme(text: string): Theme {
  const parts = new Map(entriesOf(text).map(([part, lines]) => [part, lines.map((line) => line.split(' / '))]));
  const [about = [], titles = [], couplets = [], choruses = []] = ['about', 'titles', 'verses', 'choruses'].map(
    (part) => parts.get(part) ?? [],
  );
  if (couplets.some(({ length }) => length !== 2) || choruses.some(({ length }) => length !== 2)) {
    throw new Error(`a verse or a chorus is not whole in ${text}`);
  }
  return {
    about: about.flat(),
    titles: titles.flat(),
    couplets,
    choruses: choruses.filter((_, i) => i % 2 === 0).map((lines, i) => [...lines, ...(choruses[i * 2 + 1] ?? [])]),
  };
}

/** Fills every `{a|b|c}` of a text; `random` returns numbers in [0, 1). */
export const filled = (text: string, random: () => number): string =>
  text.replace(/\{([^{}]*)\}/g, (_, inner: string) => {
    const choices = inner.split('|');
    return choices[Math.floor(random() * choices.length)] ?? '';
  });
