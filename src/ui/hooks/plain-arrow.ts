import { useRef, type KeyboardEvent } from 'react';
import { isFocusedByKeyboard } from './lost-focus.ts';

/** Up or Down alone, which go from row to row in a list; with another key they keep their meaning. */
export const isPlainArrow = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  (key === 'ArrowDown' || key === 'ArrowUp') && !(altKey || ctrlKey || metaKey || shiftKey);

/**
 * The arrows of a control that the keyboard reached; after a click they are the page's or the player's. Known as the focus
 * comes: the next key makes it visible.
 */
export function useKeyboardArrows() {
  const cameByKeyboard = useRef(false);
  return {
    noteFocus: (target: Element): void => {
      cameByKeyboard.current = isFocusedByKeyboard(target);
    },
    isArrow: (event: KeyboardEvent): boolean => cameByKeyboard.current && isPlainArrow(event),
  };
}
