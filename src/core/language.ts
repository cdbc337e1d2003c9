import { limits } from './limits.ts';

export type LanguageData = {
  readonly scripts: { readonly [script: string]: RegExp };
  readonly models: { readonly [script: string]: { readonly [language: string]: ReadonlyMap<string, number> } };
};

/**
 * franc's data as published: scripts of languages, each with its trigrams from most to least frequent, joined by `|`.
 */
export function languageModels(data: {
  readonly [script: string]: { readonly [language: string]: string };
}): LanguageData['models'] {
  const byScript = Object.entries(data).map(([script, languages]) => {
    const models = Object.entries(languages).map(([language, trigrams]) => {
      const ranks = new Map(trigrams.split('|').map((trigram, rank) => [trigram, rank]));
      return [language, ranks] as const;
    });
    return [script, Object.fromEntries(models)] as const;
  });
  return Object.fromEntries(byScript);
}

export const unknownLanguage = 'und';

/** Without punctuation and digits, lower case, the first 4096 characters (docs/product.md section 5). */
export const languageSample = (text: string): string =>
  text
    .replace(/[\u0021-\u0040]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .slice(0, limits.languageSampleCharacters);

/**
 * The most likely language of a text as ISO 639-3, or `und` for fewer than 20 characters or no known script. Each trigram
 * that a language's model lacks costs 300 (docs/product.md section 9, Language detector).
 */
export function detectLanguage(text: string, data: LanguageData): string {
  const sample = languageSample(text);
  if (sample.length < limits.languageMinCharacters) return unknownLanguage;
  const script = mainScript(sample, data);
  if (script === undefined) return unknownLanguage;
  const models = data.models[script];
  // Only one language uses the script.
  if (models === undefined) return script;
  const trigrams = rankedTrigrams(sample);
  let best = unknownLanguage;
  let least = Number.POSITIVE_INFINITY;
  for (const [language, model] of Object.entries(models)) {
    const cost = distance(trigrams, model);
    if (cost < least) [best, least] = [language, cost];
  }
  return best;
}

function mainScript(sample: string, { scripts }: LanguageData): string | undefined {
  let most = 0;
  let main: string | undefined;
  for (const [script, pattern] of Object.entries(scripts)) {
    const found = sample.match(pattern)?.length ?? 0;
    if (found > most) [main, most] = [script, found];
  }
  return main;
}

function rankedTrigrams(sample: string): readonly (readonly [string, number])[] {
  const padded = ` ${sample} `;
  const counts = new Map<string, number>();
  for (let at = 0; at + 3 <= padded.length; at++) {
    const trigram = padded.slice(at, at + 3);
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  return [...counts];
}

function distance(trigrams: readonly (readonly [string, number])[], model: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [trigram, times] of trigrams) {
    const rank = model.get(trigram);
    sum += rank === undefined ? limits.languageMissingTrigramPenalty : Math.abs(times - rank - 1);
  }
  return sum;
}
