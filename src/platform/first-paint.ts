/**
 * The copy of the font's choice that the first paint reads (docs/product.md section 10: local storage may hold font and theme, nothing
 * else). The setting itself is in Dexie.
 */
const key = 'offbeat:font';

export function firstPaintFont(): string {
  try {
    return localStorage.getItem(key) ?? 'default';
  } catch {
    // Local storage is switched off.
    return 'default';
  }
}

export function rememberFont(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // Storage may be switched off: the next start paints in the default font first.
  }
}
