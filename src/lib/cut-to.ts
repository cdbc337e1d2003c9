/**
 * The first `length` UTF-16 units of a text at most: one fewer where the cut would leave half of a surrogate pair, which
 * shows as a broken character.
 */
export const cutTo = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
