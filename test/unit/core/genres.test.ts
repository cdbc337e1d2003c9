import { describe, expect, it } from 'vitest';
import { genreName, humanisedSlug, subGenres } from '../../../src/core/genres/genres.ts';
import { mainGenres } from '../../../src/core/genres/main-genres.ts';
import { slugOf } from '../../../src/lib/slug.ts';

describe('genre names', () => {
  it('humanises a slug word by word', () => {
    expect(humanisedSlug('hip-hop')).toBe('Hip Hop');
    expect(humanisedSlug('drum--and-bass')).toBe('Drum And Bass');
    expect(humanisedSlug('日本')).toBe('日本');
  });

  it.each([
    ['r-b', 'R&B'],
    ['k-pop', 'K-Pop'],
    ['16-bit', '16-Bit'],
    ['alternative-r-b', 'Alternative R&B'],
    ['edm', 'EDM'],
  ])('spells %s as %s', (slug, name) => {
    expect(humanisedSlug(slug)).toBe(name);
    expect(genreName(slug)).toBe(name);
  });

  it('finds the exact name of every known genre by its slug', () => {
    for (const name of [...mainGenres, ...subGenres()]) expect(genreName(slugOf(name))).toBe(name);
  });

  it('humanises what it does not know, and hostile slugs stay text', () => {
    expect(genreName('space-polka')).toBe('Space Polka');
    expect(genreName('constructor')).toBe('Constructor');
    expect(genreName('<img src=x onerror=alert(1)>')).toContain('<img');
    expect(genreName('---')).toBe('---');
  });
});

describe('sub-genres', () => {
  it('are at least 500, each once, none a main genre, no two with one slug', () => {
    const names = subGenres();
    expect(names.length).toBeGreaterThanOrEqual(500);
    expect(new Set([...names, ...mainGenres].map(slugOf)).size).toBe(names.length + mainGenres.length);
    expect(names.every((name) => name.trim() === name && !/\s\s/.test(name))).toBe(true);
  });
});
