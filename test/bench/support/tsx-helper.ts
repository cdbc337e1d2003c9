/** tsx names functions by a helper that a page does not have: an init script for functions sent there. */
export const helperOfTsx = 'globalThis.__name = (named) => named;';
