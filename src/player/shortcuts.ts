/** What a key does to the player (ui-names.md, Keys). */
export type Shortcut =
  'toggle' | 'seekBack' | 'seekForward' | 'volumeUp' | 'volumeDown' | 'mute' | 'like' | 'shuffle' | 'repeat' | 'help';

const byKey: { readonly [key: string]: Shortcut } = {
  ' ': 'toggle',
  arrowleft: 'seekBack',
  arrowright: 'seekForward',
  arrowup: 'volumeUp',
  arrowdown: 'volumeDown',
  m: 'mute',
  l: 'like',
  s: 'shuffle',
  r: 'repeat',
  '?': 'help',
};

/** Whatever a letter, a space or an arrow means something to. */
const fields =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="menuitem"]';
const controls =
  'button, a[href], summary, [role="button"], [role="switch"], [role="tab"], [role="radio"], [role="slider"]';
const arrowControls = '[role="tab"], [role="radio"], [role="slider"], [role="menuitem"]';

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented' | 'repeat' | 'target'
>;

/**
 * The shortcut a key press means, or null. Fields keep all their keys; a focused button or link keeps space, which presses
 * it; tabs, radios and sliders keep their arrows.
 */
export function shortcutOf(press: KeyPress): Shortcut | null {
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey) return null;
  const shortcut = byKey[press.key.toLowerCase()];
  if (shortcut === undefined) return null;
  const { target } = press;
  if (target instanceof Element) {
    if (target.closest(fields) !== null) return null;
    if (press.key === ' ' && target.closest(controls) !== null) return null;
    if (press.key.startsWith('Arrow') && target.closest(arrowControls) !== null) return null;
  }
  const mayRepeat = shortcut.startsWith('seek') || shortcut.startsWith('volume');
  return press.repeat && !mayRepeat ? null : shortcut;
}
