/** Navigation state that makes Search focus its field. */
export const searchFocus = 'search-field';
