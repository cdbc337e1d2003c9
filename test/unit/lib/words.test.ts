import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeText, wordsOf } from '../../../src/lib/normalize-text.ts';
import { seededRandom, shuffled } from '../../../src/lib/random.ts';
import { slugOf } from '../../../src/lib/slug.ts';

describe('fold', () => {
  it.each([
    ['Beyoncé', 'beyonce'],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Sigur Rós — Ágætis', 'sigur ros — agaetis'],
    ['Łódź', 'lodz'],
  ])('normalizes %s to %s', (text, normalized) => {
    expect(normalizeText(text)).toBe(normalized);
  });
});

describe('wordsOf', () => {
  it('gives distinct normalized words and cuts long ones', () => {
    expect(wordsOf(`Día, día! (Noche) ${'x'.repeat(99)}`)).toEqual(['dia', 'noche', 'x'.repeat(32)]);
  });

  it('never throws and stays within its limit for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        expect(wordsOf(text, 5).length).toBeLessThanOrEqual(5);
      }),
    );
  });
});

describe('slugOf', () => {
  it.each([
    ['R&B', 'r-b'],
    ['Drum and Bass', 'drum-and-bass'],
    ['  16-Bit! ', '16-bit'],
    ['&&&', ''],
  ])('turns %s into %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe('shuffled', () => {
  it('keeps every item, leaves the list alone, and repeats for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        const before = [...items];
        const once = shuffled(items, seededRandom(seed));
        expect(items).toEqual(before);
        expect([...once].sort()).toEqual([...items].sort());
        expect(shuffled(items, seededRandom(seed))).toEqual(once);
      }),
    );
  });
});
