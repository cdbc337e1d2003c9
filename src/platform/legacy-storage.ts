export function storedTexts<K extends string>(keys: readonly K[]): { readonly [key in K]?: string } {
  const texts: { [key in K]?: string } = {};
  try {
    for (const key of keys) {
      const value = localStorage.getItem(key);
      if (value !== null) texts[key] = value;
    }
  } catch {
    // Storage is disabled: nothing to import.
  }
  return texts;
}

export function removeStoredTexts(keys: readonly string[]): void {
  for (const key of keys) localStorage.removeItem(key);
}
