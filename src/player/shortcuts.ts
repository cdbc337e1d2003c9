/** docs/ui-names.md, Keys. */
export type Shortcut =
  | 'toggle'
  | 'seekBack'
  | 'seekForward'
  | 'volumeUp'
  | 'volumeDown'
  | 'mute'
  | 'like'
  | 'shuffle'
  | 'repeat'
  | 'help'
  | 'search';

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
  '/': 'search',
};

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
 * Null in fields and menus. A focused control keeps Space, Enter and the arrows (docs/ui-names.md); letters and ? work
 * on it as anywhere. Where `isPointers` says that a control was focused by a pointer's press, arrows it does not use go
 * on working, or a click would silence them; Space, which presses it again, stays its own.
 */
export function shortcutOf(press: KeyPress, isPointers: (control: Element) => boolean): Shortcut | null {
  if (press.defaultPrevented || press.altKey) return null;
  // Also in a text field, as in other apps: Ctrl+K means search in browsers too.
  if (press.ctrlKey || press.metaKey) return press.key.toLowerCase() === 'k' && !press.repeat ? 'search' : null;
  const shortcut = byKey[press.key.toLowerCase()];
  if (shortcut === undefined) return null;
  if (press.target instanceof Element) {
    if (press.target.closest(fields) !== null) return null;
    if (isControls(press.key, press.target, isPointers)) return null;
  }
  const mayRepeat = shortcut.startsWith('seek') || shortcut.startsWith('volume');
  return press.repeat && !mayRepeat ? null : shortcut;
}

function isControls(key: string, target: Element, isPointers: (control: Element) => boolean): boolean {
  if (key !== ' ' && !key.startsWith('Arrow')) return false;
  const control = target.closest(`${pressed}, ${sliders}`);
  if (control === null) return false;
  if (!isPointers(control)) return true;
  return key === ' ' ? control.matches(pressed) : target.closest(arrowControls) !== null;
}

/** Up and Down scroll the page: they change the volume only in a player. */
export const needsPlayer = (shortcut: Shortcut): boolean => shortcut === 'volumeUp' || shortcut === 'volumeDown';
