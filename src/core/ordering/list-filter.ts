import { normalizeText } from '../../lib/normalize-text.ts';

type Filterable = { readonly title: string; readonly artist: string };

/** The rows whose title or artist contains each word of `query`, whatever its case and accents. */
export function matchingRows<T extends Filterable>(rows: readonly T[], query: string): readonly T[] {
  const words = normalizeText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ title, artist }) => {
    const text = normalizeText(`${title} ${artist}`);
    return words.every((word) => text.includes(word));
  });
}

/** The items whose name contains `filter` as it stands, whatever its case and accents. */
export function matchingNames<T>(items: readonly T[], nameOf: (item: T) => string, filter: string): readonly T[] {
  const wanted = normalizeText(filter.trim());
  return wanted === '' ? items : items.filter((item) => normalizeText(nameOf(item)).includes(wanted));
}
