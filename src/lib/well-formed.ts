const loneSurrogates = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The text with U+FFFD for each lone surrogate, which UTF-8 cannot hold (String.prototype.toWellFormed, not yet everywhere). */
export const wellFormed = (text: string): string => text.replace(loneSurrogates, '\uFFFD');
