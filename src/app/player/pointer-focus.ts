/** On what has its focus back from a closed layer (useReturnFocus, MenuLayer). */
const givenBack = 'data-focus-given-back';

/**
 * Tells whether a control has the focus only because a pointer pressed it, or closed what lay over it: a person would
 * not call that focused. Focus by Tab, or given by a script, counts. (`:focus-visible` does not tell: it is false as well
 * for what a script focuses after a click, and some engines turn it on with the next key.)
 */
export function watchPointerFocus(): {
  readonly isPointers: (control: Element) => boolean;
  readonly stop: () => void;
} {
  /** Where a pointer went down, unless a key came since. */
  let pressed: EventTarget | null = null;
  let pointers: EventTarget | null = null;
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
