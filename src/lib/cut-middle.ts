import { cutTo } from './cut-to.ts';

const [headLength, tailLength] = [100, 60];

/**
 * A sentence with a name of any length in it, for a place over other things: the middle of a very long one is left out, so that
 * what it says of the name stays.
 */
export const cutMiddle = (text: string): string =>
  text.length <= headLength + tailLength
    ? text
    : `${cutTo(text, headLength).trimEnd()}…${text.slice(-tailLength).replace(/^[\uDC00-\uDFFF]/, '')}`;
