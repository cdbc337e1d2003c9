import { nameOf } from '../../../ui/hooks/control-name.ts';
import { isDrawn } from '../../../ui/hooks/is-drawn.ts';
import { isFocusedByKeyboard } from '../../../ui/hooks/lost-focus.ts';
import { landmarks } from './landmarks.ts';

/** Where the keyboard is, in words that both layouts share: names are unique within their landmark, or within a list's row. */
export type Place = { readonly landmark: string; readonly row: string | undefined; readonly name: string };

export function placeOf(control: Element): Place | undefined {
  const landmark = control.closest<HTMLElement>(landmarks);
  if (landmark === null || !isFocusedByKeyboard(control)) return undefined;
  const label = landmark.getAttribute('aria-label');
  return {
    landmark: label === null ? landmark.localName : `[aria-label="${label}"]`,
    row: rowOf(control),
    name: nameOf(control),
  };
}

const rowOf = (control: Element): string | undefined => control.closest<HTMLElement>('[data-row]')?.dataset['row'];

export function findAt({ landmark, row, name }: Place, isLastTry: boolean): HTMLElement | undefined {
  const controls = [...document.querySelectorAll<HTMLElement>(`${landmark} :is(a, button, input)`)].filter(
    (control) => isDrawn(control) && rowOf(control) === row,
  );
  const same = controls.find((control) => nameOf(control) === name);
  // A narrow row has fewer controls.
  return same ?? (isLastTry && row !== undefined ? controls[0] : undefined);
}
