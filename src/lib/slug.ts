/** The slug of a name (docs/product.md section 2, Genres grid): lower case, runs of non-alphanumerics become one hyphen. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
