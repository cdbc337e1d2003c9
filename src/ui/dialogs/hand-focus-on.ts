import type { MouseEvent } from 'react';

/**
 * For a control that is removed when used: moves its focus to the same control of the next row where it is enabled (the
 * playing entry's Remove is not), or of a previous one, else to the dialog or screen. Only for the keyboard (a click
 * without a pointer has detail 0): with a pointer, Space and Enter would then press a button that the user never focused.
 */
export function handFocusOn(event: MouseEvent<HTMLElement>): void {
  if (event.detail !== 0) return;
  const control = event.currentTarget;
  const row = control.closest('li');
  const place = row === null ? -1 : [...row.querySelectorAll('button')].findIndex((each) => each === control);
  const rows = [...(row?.parentElement?.children ?? [])];
  const index = rows.findIndex((each) => each === row);
  const others = [...rows.slice(index + 1), ...rows.slice(0, Math.max(index, 0)).reverse()];
  const next =
    others.map((other) => other.querySelectorAll('button')[place]).find((same) => same?.disabled === false) ??
    control.closest<HTMLElement>('[role=dialog]') ??
    document.getElementById('main');
  next?.focus();
}
