import { slugOf } from '../../lib/slug.ts';

export function genresInOrder(favorites: readonly string[], rest: readonly string[]): string[] {
  const bySlug = new Map<string, string>();
  const keyOf = (name: string): string => slugOf(name) || name;
  for (const name of favorites) if (!bySlug.has(keyOf(name))) bySlug.set(keyOf(name), name);
  for (const name of rest) bySlug.set(keyOf(name), name);
  return [...bySlug.values()];
}
