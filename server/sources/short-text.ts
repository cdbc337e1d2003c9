import { cutTo } from '../../src/lib/cut-to.ts';

/** One line of at most `length` UTF-16 units. */
export const shortText = (text: string, length: number): string =>
  cutTo(
    text
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    length,
  );
