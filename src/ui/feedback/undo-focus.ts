import { useLayoutEffect, type RefObject } from 'react';
import { giveFocusBack, topLayer } from '../dialogs/use-return-focus.ts';
import { isDrawn } from '../hooks/is-drawn.ts';

const tabStops = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex]';
const isTabStop = (element: HTMLElement): boolean => element.tabIndex >= 0 && isDrawn(element);

/**
 * Tab goes from the last control of an open layer to Undo and from there to the first; Shift+Tab the other way round.
 * Radix keeps Tab inside the layer, so this listens before it.
 */
function tabThroughLayer(event: KeyboardEvent, undo: HTMLElement): void {
  const layer = topLayer();
  if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey || layer === undefined) return;
  const stops = [...layer.querySelectorAll<HTMLElement>(tabStops)].filter(isTabStop);
  const [first = layer, last = layer] = [stops[0], stops.at(-1)];
  const focused = document.activeElement;
  const isAtEnd = event.shiftKey ? focused === first || focused === layer : focused === last;
  if (focused !== undo && !isAtEnd) return;
  event.preventDefault();
  event.stopPropagation();
  const to = focused !== undo ? undo : event.shiftKey ? last : first;
  to.focus();
}

/**
 * For the keyboard: Undo can be reached from an open layer, and when it goes while it has the focus, the focus returns to
 * what had it when Undo appeared, else to what had it before Undo. `takesFocus`: Undo gets the focus as it appears, if
 * its cause left the focus on no control.
 */
export function useUndoFocus(button: RefObject<HTMLButtonElement | null>, takesFocus: boolean): void {
  useLayoutEffect(() => {
    const undo = button.current;
    if (undo === null) return undefined;
    const first = document.activeElement;
    let from: EventTarget | null = null;
    const remember = ({ relatedTarget }: FocusEvent): void => {
      from = relatedTarget;
    };
    const press = (event: KeyboardEvent): void => tabThroughLayer(event, undo);
    undo.addEventListener('focus', remember);
    window.addEventListener('keydown', press, { capture: true });
    if (takesFocus && (first === document.body || first === main())) undo.focus({ preventScroll: true });
    return () => {
      undo.removeEventListener('focus', remember);
      window.removeEventListener('keydown', press, { capture: true });
      if (document.activeElement === undo) leaveFocus([first, from]);
    };
  }, [button, takesFocus]);
}

const main = (): HTMLElement | null => document.getElementById('main');

function leaveFocus(before: readonly (EventTarget | null)[]): void {
  const layer = topLayer();
  const place = layer ?? document.body;
  const to = before.find(
    (element) => element instanceof HTMLElement && element !== document.body && place.contains(element),
  );
  if (to instanceof HTMLElement) giveFocusBack(to);
  else (layer ?? main())?.focus({ preventScroll: true });
}
