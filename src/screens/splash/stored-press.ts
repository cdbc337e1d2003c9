const pressKey = 'offbeat:guest-press';

/**
 * Stores a press on "Continue as Guest" until `forgetPress`, also over a reload of the tab: what it needs may be the very
 * code that only a reload brings (docs/decisions/0030-updates.md).
 */
export function storePress(): void {
  try {
    sessionStorage.setItem(pressKey, 'pressed');
  } catch {
    // Session storage is disabled: after a reload the button is to be pressed again.
  }
}

export function forgetPress(): void {
  try {
    sessionStorage.removeItem(pressKey);
  } catch {
    // Session storage is disabled: nothing is there.
  }
}

/** Whether a press was under way when the tab was reloaded. Twice it is false: one press counts once. */
export function takeStoredPress(): boolean {
  try {
    const wasStored = sessionStorage.getItem(pressKey) !== null;
    sessionStorage.removeItem(pressKey);
    return wasStored;
  } catch {
    // Session storage is disabled.
    return false;
  }
}
