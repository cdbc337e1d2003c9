import { useRef, type KeyboardEvent } from 'react';
import { isFocusedByKeyboard } from './lost-focus.ts';

/** A key alone; with another one it keeps its meaning, as Alt and Left are the browser's Back. */
export const isPlainKey = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey);

/** Up or Down, which go from row to row in a list. */
export const isPlainArrow = (event: KeyboardEvent): boolean =>
  (event.key === 'ArrowDown' || event.key === 'ArrowUp') && isPlainKey(event);

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
