/** A text that was cut, without the half of a surrogate pair at its end, which would show as a broken character. */
export const withoutHalfCharacter = (text: string): string => text.replace(/[\uD800-\uDBFF]$/, '');
