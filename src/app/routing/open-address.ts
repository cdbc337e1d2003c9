let follow = (to: string): void => window.location.assign(to);

/** To be called by the router's own component; until then an address is loaded. */
export function openAddressesBy(navigate: (to: string) => void): void {
  follow = navigate;
}

/** Navigates from outside React, as a pressed link does: a new entry, from which Back leads to the screen before. */
export const openAddress = (to: string): void => follow(to);
