import { expect, it } from 'vitest';
import { visibleText } from '../../../src/lib/well-formed.ts';

it('takes a text of which nothing is drawn for empty', () => {
  for (const name of [
    '',
    ' \u00A0\t',
    '\u200B\u200B',
    '\u200D\u2060\uFEFF',
    '\u202E \u2066\u2069',
    '\u3164\u2800',
    '\uFE0F\u00AD',
  ])
    expect(visibleText(name)).toBe('');
});

it('trims all others, and leaves what joins their characters', () => {
  for (const name of ['a', '.', '👩‍👩‍👧‍👦', 'می‌خواهم', '\u0338']) expect(visibleText(` ${name} `)).toBe(name);
});
