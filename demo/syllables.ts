import { normalizeText } from '../src/lib/normalize-text.ts';

/** Vowels as the singer's mouth knows them: a, e, i, o, u are 0 to 4. */
export type Vowel = 0 | 1 | 2 | 3 | 4;

const latin: ReadonlyMap<string, Vowel> = new Map([
  ['a', 0],
  ['e', 1],
  ['i', 2],
  ['y', 2],
  ['o', 3],
  ['u', 4],
]);
/** Hiragana by vowel; katakana lies 96 code points above it. */
const kana: readonly string[] = [
  'あかがさざただなはばぱまやゃらわ',
  'えけげせぜてでねへべぺめれ',
  'いきぎしじちぢにひびぴみり',
  'おこごそぞとどのほぼぽもよょろを',
  'うくぐすずつづっぬふぶぷむゆゅるん',
];
/** The medial vowels of Hangul in Unicode's order, as what they sound nearest to. */
const hangulVowels: readonly Vowel[] = [0, 1, 0, 1, 3, 1, 3, 1, 3, 0, 1, 1, 3, 4, 3, 1, 2, 4, 4, 2, 2];

const asVowel = (n: number): Vowel => (n === 0 ? 0 : n === 1 ? 1 : n === 2 ? 2 : n === 3 ? 3 : 4);

function eastAsianVowels(word: string): Vowel[] {
  const vowels: Vowel[] = [];
  for (const char of word) {
    const code = char.codePointAt(0) ?? 0;
    if (code >= 0xac00 && code <= 0xd7a3) vowels.push(hangulVowels[Math.floor((code - 0xac00) / 28) % 21] ?? 0);
    else if (code >= 0x3041 && code <= 0x30fe) {
      const hiragana = code >= 0x30a1 ? String.fromCodePoint(code - 96) : char;
      const row = kana.findIndex((letters) => letters.includes(hiragana));
      vowels.push(row < 0 ? (vowels.at(-1) ?? 0) : asVowel(row));
    } else if (code >= 0x4e00) vowels.push(asVowel(code % 5), asVowel((code >> 3) % 5));
  }
  return vowels;
}

const known = new Map<string, readonly Vowel[]>();

/** The sung syllables of one word, by vowel; at least one. Western words count groups of vowels, minus a silent final e. */
export function syllablesOf(word: string, silentE: boolean): readonly Vowel[] {
  const name = silentE ? word : `${word} `;
  let vowels = known.get(name);
  if (vowels === undefined) {
    vowels = heardIn(word, silentE);
    known.set(name, vowels);
  }
  return vowels;
}

function heardIn(word: string, silentE: boolean): Vowel[] {
  if (/[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/.test(word)) {
    const vowels = eastAsianVowels(word);
    return vowels.length > 0 ? vowels : [0];
  }
  let letters = normalizeText(word).replace(/[^a-z]/g, '');
  if (silentE && letters.length > 3 && /[^aeiouyl]e(s|d)?$/.test(letters)) letters = letters.replace(/e(s|d)?$/, '');
  const groups = letters.match(/[aeiouy]+/g) ?? [];
  const vowels = groups.map((group) => latin.get(group[0] ?? 'a') ?? 0);
  return vowels.length > 0 ? vowels : [0];
}
