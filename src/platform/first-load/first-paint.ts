/**
 * A copy of the font setting for the first paint (docs/product.md section 10: local storage may store font and theme,
 * nothing else). The setting itself is in Dexie.
 */
const key = 'offbeat:font';

export function firstPaintFont(): string {
  try {
    return localStorage.getItem(key) ?? 'default';
  } catch {
    // Local storage is disabled.
    return 'default';
  }
}

export function rememberFont(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Local storage is disabled: the next first paint uses the default font.
  }
}
