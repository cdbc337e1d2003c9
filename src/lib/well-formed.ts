const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD (String.prototype.toWellFormed is not everywhere yet).
 */
export const wellFormed = (text: string): string => text.replace(loneSurrogates, '\uFFFD');

/** Anything but space, control characters, and what Unicode calls ignorable: zero-width characters, marks of direction, fillers. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Trimmed; empty where nothing of it could be seen, or pressed where it names a link. */
export const visibleText = (text: string): string => (visible.test(text) ? text.trim() : '');
