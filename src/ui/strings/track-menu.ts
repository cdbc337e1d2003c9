/** Apart from the menu's items, which a page without a menu loads too. */
export const trackMenu = {
  readsLong: 'Reading this song takes longer than usual',
} as const;
