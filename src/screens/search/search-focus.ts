/** The state of a navigation to Search that is to begin in its field. */
export const searchFocus = 'search-field';
