const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Replaces lone surrogates, which UTF-8 cannot hold, by U+FFFD (String.prototype.toWellFormed, not yet everywhere). */
export const wellFormed = (text: string): string => text.replace(loneSurrogates, '\uFFFD');
