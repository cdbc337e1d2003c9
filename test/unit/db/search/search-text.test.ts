import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineOf, type SearchLine } from '../../../../src/core/search-text.ts';
import { hasAllWords, idsBeginning, idsMatching } from '../../../../src/db/search/scan-text.ts';
import { wordsOf } from '../../../../src/lib/normalize-text.ts';
import { trackId } from '../support.ts';

const syllables = fc.constantFrom('a', 'ka', 'mo', 'n', 'ä', '7', 'ß', 'ni');
const text = fc.array(syllables, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const ids = fc.oneof(fc.uuid(), fc.constantFrom('a ka', 'x\nka', 'x\tmo n', '"ni', 'ka', '\\ mo'));
const lines = fc.uniqueArray(
  fc.record({ id: ids.map(trackId), words: fc.array(text, { maxLength: 5 }).map((words) => wordsOf(words.join(' '))) }),
  { selector: ({ id }) => id, maxLength: 12 },
);

const byHand = (all: readonly SearchLine[], words: readonly string[]): string[] =>
  all.filter((line) => hasAllWords(line.words, words)).map(({ id }) => id);

it('finds in the text what a look at every song finds, whatever the ids hold, the latest first', () => {
  fc.assert(
    fc.property(lines, fc.array(text, { minLength: 1, maxLength: 3 }), (all, query) => {
      const words = wordsOf(query.join(' '));
      const found = [...idsMatching(all.map(lineOf).join(''), words)];
      expect(found).toEqual(byHand(all, words).toReversed());
    }),
    { numRuns: 2_000 },
  );
});

it('finds the whole last word of the newest song beside another word', () => {
  const newest = lineOf({ id: trackId('1'), words: ['night', 'rain'] });
  expect([...idsMatching(newest, ['night', 'rain'])]).toEqual(['1']);
});

it('finds names from their start', () => {
  const all = [
    { id: trackId('1'), words: ['night', 'mira'] },
    { id: trackId('2'), words: ['mira', 'night'] },
  ];
  expect([...idsMatching(all.map(lineOf).join(''), ['n'], true)]).toEqual(['1']);
});

it('finds what a title begins with, its last word whole or as a prefix, the latest first', () => {
  fc.assert(
    fc.property(lines, fc.array(text, { minLength: 1, maxLength: 3 }), fc.boolean(), (all, query, isPrefix) => {
      const words = wordsOf(query.join(' '));
      const begins = ({ words: have }: SearchLine): boolean =>
        words.every((word, index) =>
          isPrefix && index === words.length - 1 ? have[index]?.startsWith(word) : have[index] === word,
        );
      const found = [...idsBeginning(all.map(lineOf).join(''), words, isPrefix)];
      expect(found).toEqual(
        all
          .filter(begins)
          .map(({ id }) => id)
          .toReversed(),
      );
    }),
    { numRuns: 2_000 },
  );
});

it('finds nothing of no words', () => {
  const line = lineOf({ id: trackId('1'), words: ['night'] });
  expect([...idsBeginning(line, [], true), ...idsMatching(line, [])]).toEqual([]);
});
