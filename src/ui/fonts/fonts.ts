export const fonts = [
  { id: 'default', label: 'Default' },
  { id: 'avenir-next', label: 'Avenir Next', note: 'Not free: shown in Nunito where your device does not have it' },
  { id: 'figtree', label: 'Figtree' },
  { id: 'lexend', label: 'Lexend' },
  { id: 'lufga', label: 'Lufga', note: 'Not free: shown in Lexend where your device does not have it' },
  { id: 'manrope', label: 'Manrope' },
  { id: 'nunito', label: 'Nunito' },
  { id: 'plus-jakarta-sans', label: 'Plus Jakarta Sans' },
  { id: 'poppins', label: 'Poppins' },
  { id: 'quicksand', label: 'Quicksand' },
  { id: 'rubik', label: 'Rubik' },
] as const;

export type FontId = (typeof fonts)[number]['id'];

/** Default and Figtree need no sheet: the first paint has their face. */
const sheets: Record<FontId, (() => Promise<unknown>) | undefined> = {
  default: undefined,
  figtree: undefined,
  'avenir-next': () => import('./avenir-next.css'),
  lexend: () => import('./lexend.css'),
  lufga: () => import('./lufga.css'),
  manrope: () => import('./manrope.css'),
  nunito: () => import('./nunito.css'),
  'plus-jakarta-sans': () => import('./plus-jakarta-sans.css'),
  poppins: () => import('./poppins.css'),
  quicksand: () => import('./quicksand.css'),
  rubik: () => import('./rubik.css'),
};

/** Unknown values are the default. */
export const fontOf = (value: string): FontId => fonts.find((font) => font.id === value)?.id ?? 'default';

const classOf = (id: FontId): string => `font-${id}`;

export const isApplied = (id: FontId): boolean => document.body.classList.contains(classOf(id));

let latest: symbol | undefined;

/**
 * Loads a font's sheet and faces, then sets the class on the body, so that text is painted once. False if another font was
 * asked for meanwhile: the last one wins, whichever is loaded first. Rejects if the sheet cannot be loaded (offline and
 * never used); the page then keeps its font.
 */
export async function applyFont(id: FontId): Promise<boolean> {
  const own = Symbol(id);
  latest = own;
  try {
    await loadFont(id);
  } catch (error) {
    if (latest === own) throw error;
  }
  if (latest !== own) return false;
  document.body.classList.remove(...fonts.map((font) => classOf(font.id)));
  document.body.classList.add(classOf(id));
  return true;
}

async function loadFont(id: FontId): Promise<void> {
  await sheets[id]?.();
  const probe = document.createElement('span');
  probe.className = classOf(id);
  document.body.append(probe);
  const family = getComputedStyle(probe).getPropertyValue('--font');
  probe.remove();
  // If a face fails to load, the fallback is used.
  await Promise.allSettled([document.fonts.load(`400 16px ${family}`), document.fonts.load(`700 16px ${family}`)]);
}
