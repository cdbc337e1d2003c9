/** What a key does to the player (docs/ui-names.md, Keys). */
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

/** What takes letters, spaces and arrows for itself. */
const fields =
  'input:not([type="range"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="menuitem"]';
const pressed = 'button, a[href], summary, [role="button"], [role="switch"], [role="tab"], [role="radio"]';
const sliders = 'input[type="range"], [role="slider"]';
const arrowControls = `${sliders}, [role="tab"], [role="radio"]`;

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented' | 'repeat' | 'target'
>;

/**
 * The shortcut a key press means, or null: none in fields and on focused controls (docs/ui-names.md). Where `isPointers` says
 * that a control has its focus only from a pointer's press, the keys it does nothing with go on working, or a click would
 * silence them all; space, which presses it again, stays its own.
 */
export function shortcutOf(press: KeyPress, isPointers: (control: Element) => boolean): Shortcut | null {
  if (press.defaultPrevented || press.altKey || press.ctrlKey || press.metaKey) return null;
  const shortcut = byKey[press.key.toLowerCase()];
  if (shortcut === undefined) return null;
  if (press.target instanceof Element) {
    if (press.target.closest(fields) !== null) return null;
    const control = press.target.closest(`${pressed}, ${sliders}`);
    if (control !== null && !isPointers(control)) return null;
    if (press.key === ' ' && control?.matches(pressed) === true) return null;
    if (press.key.startsWith('Arrow') && press.target.closest(arrowControls) !== null) return null;
  }
  const mayRepeat = shortcut.startsWith('seek') || shortcut.startsWith('volume');
  return press.repeat && !mayRepeat ? null : shortcut;
}
