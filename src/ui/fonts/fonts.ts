/** The fonts of docs/product.md section 2 (Settings). Only the chosen one is fetched: each is a style sheet of its own. */
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

/** Default and Figtree are the face the first paint has. */
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

/** The font of a stored value; anything unknown is the default. */
export const fontOf = (value: string): FontId => fonts.find((font) => font.id === value)?.id ?? 'default';

const classOf = (id: FontId): string => `font-${id}`;

/**
 * Gives the page a font: loads its sheet and faces first and only then sets the class on the body, so that no text is
 * drawn twice. Rejects when the sheet cannot be had (offline and never used); the page keeps its font then.
 */
export async function applyFont(id: FontId): Promise<void> {
  await sheets[id]?.();
  const probe = document.createElement('span');
  probe.className = classOf(id);
  document.body.append(probe);
  const family = getComputedStyle(probe).getPropertyValue('--font');
  probe.remove();
  // A face that fails leaves the fallback, which is no reason to refuse.
  await Promise.allSettled([document.fonts.load(`400 16px ${family}`), document.fonts.load(`700 16px ${family}`)]);
  document.body.classList.remove(...fonts.map((font) => classOf(font.id)));
  document.body.classList.add(classOf(id));
}
