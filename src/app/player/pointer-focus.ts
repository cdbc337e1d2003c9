/** Set on elements to which a closed layer returned the focus (useReturnFocus, MenuLayer). */
const givenBack = 'data-focus-given-back';

/**
 * Tells whether a control has the focus only because a pointer pressed it or closed a layer above it. Focus by Tab or
 * script counts as real focus. `:focus-visible` cannot tell: it is also false for what a script focuses after a click,
 * and some engines turn it on with the next key.
 */
export function watchPointerFocus(): {
  readonly isPointers: (control: Element) => boolean;
  readonly stop: () => void;
} {
  /** The last pointerdown's target; null once a key was pressed. */
  let pressed: EventTarget | null = null;
  let pointers: EventTarget | null = focusedBefore();
  const press = ({ target }: Event): void => {
    pressed = target;
  };
  const key = (): void => {
    pressed = null;
  };
  const focus = ({ target }: Event): void => {
    if (!(target instanceof Element) || !(pressed instanceof Node)) pointers = null;
    else pointers = target.contains(pressed) || target.hasAttribute(givenBack) ? target : null;
  };
  document.addEventListener('pointerdown', press, { capture: true });
  document.addEventListener('keydown', key, { capture: true });
  document.addEventListener('focusin', focus);
  return {
    isPointers: (control) => control === pointers,
    stop: () => {
      document.removeEventListener('pointerdown', press, { capture: true });
      document.removeEventListener('keydown', key, { capture: true });
      document.removeEventListener('focusin', focus);
    },
  };
}

/**
 * The control that a press focused before the listeners were there: the first press loads this code, and is often that on a
 * song, whose row would then keep the arrow keys. No script has moved the focus yet, so `:focus-visible` can be trusted here.
 */
function focusedBefore(): Element | null {
  const focused = document.activeElement;
  return focused?.matches(':focus-visible') === false ? focused : null;
}
