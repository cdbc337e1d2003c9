import type { MouseEvent } from 'react';

/**
 * For a control that goes away with what it does: gives its focus to the same control of the next row, or of the one
 * before, else to the layer or the screen it stood on. Only after the keyboard (a click without a pointer counts no
 * presses): who points at things would find Space and Enter on a button they never chose.
 */
export function handFocusOn(event: MouseEvent<HTMLElement>): void {
  if (event.detail !== 0) return;
  const control = event.currentTarget;
  const row = control.closest('li');
  const place = row === null ? -1 : [...row.querySelectorAll('button')].findIndex((each) => each === control);
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  const next =
    other?.querySelectorAll('button')[place] ??
    control.closest<HTMLElement>('[role=dialog]') ??
    document.getElementById('main');
  next?.focus();
}
