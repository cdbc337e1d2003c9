import { withoutHalfCharacter } from '../../src/lib/without-half-character.ts';

/** One line of at most `length` UTF-16 units. */
export const shortText = (text: string, length: number): string =>
  withoutHalfCharacter(
    text
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, length),
  );
