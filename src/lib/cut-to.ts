/**
 * The first `length` UTF-16 units of a text at most: one fewer where the cut would leave half of a surrogate pair, which
 * shows as a broken character.
 */
export const cutTo = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

const [headLength, tailLength] = [100, 60];

/**
 * A sentence with a name of any length in it, for a place over other things: the middle of a very long one is left out, so that
 * what it says of the name stays.
 */
export const cutMiddle = (text: string): string =>
  text.length <= headLength + tailLength
    ? text
    : `${cutTo(text, headLength).trimEnd()}…${text.slice(-tailLength).replace(/^[\uDC00-\uDFFF]/, '')}`;

/** The text's start, in at most so many bytes of UTF-8. No character is cut. */
export function cutToBytes(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
