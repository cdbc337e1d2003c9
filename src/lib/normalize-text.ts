/** `Beyoncé` and `beyonce` become equal (docs/guarantees.md, The read path). */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/œ/g, 'oe')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i');

export function wordsOf(text: string, limit = 24): string[] {
  const words = new Set<string>();
  for (const word of normalizeText(text.slice(0, 2_000)).match(/[\p{L}\p{N}]+/gu) ?? []) {
    words.add(word.slice(0, 32));
    if (words.size >= limit) break;
  }
  return [...words];
}
