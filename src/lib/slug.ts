/** Lower case; runs of non-alphanumerics become one hyphen (docs/product.md section 2, Genres grid). */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
