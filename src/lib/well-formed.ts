const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * Replaces lone surrogates, which UTF-8 cannot encode, by U+FFFD (String.prototype.toWellFormed is not everywhere yet).
 */
export const wellFormed = (text: string): string => text.replace(loneSurrogates, '\uFFFD');
