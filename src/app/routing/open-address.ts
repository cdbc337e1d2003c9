let follow = (to: string): void => window.location.assign(to);

/** The router registers how to navigate. Until then, opening an address loads the page. */
export function openAddressesBy(navigate: (to: string) => void): void {
  follow = navigate;
}

/** Navigates from outside React, as a pressed link does: a new entry, from which Back leads to the screen before. */
export const openAddress = (to: string): void => follow(to);
