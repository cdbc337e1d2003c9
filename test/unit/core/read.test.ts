import { expect, it } from 'vitest';
import { textOrNull } from '../../../src/core/wire/read.ts';

it('cuts a long text at a whole character', () => {
  expect(textOrNull('Zydeco 🎷', 8)).toBe('Zydeco ');
  expect(textOrNull('Zydeco 🎷', 9)).toBe('Zydeco 🎷');
});

it('replaces halves of characters, which cannot be sent, and drops NUL', () => {
  expect(textOrNull('a\uD83Cb\0', 9)).toBe('a\uFFFDb');
  expect(textOrNull('ab\uD83C', 3)).toBe('ab\uFFFD');
});
