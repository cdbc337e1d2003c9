import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useKeyboardArrows } from './plain-arrow.ts';

const itemOf = (target: EventTarget): HTMLLIElement | null =>
  target instanceof Element ? target.closest<HTMLLIElement>('li') : null;

/**
 * One Tab stop for a list whose items have one control each: the item that has the focus, else the `current` one (a line that
 * is sung, the page that is shown; below 0 for the first, from `count` on for the last). Up and Down go from item to item.
 */
export function useItemFocus(count: number, current: number) {
  const [focused, setFocused] = useState<number>();
  const { noteFocus, isArrow } = useKeyboardArrows();
  return {
    /** An index. */
    tabStop: Math.min(Math.max(focused ?? current, 0), count - 1),
    listProps: {
      onFocus: ({ target, currentTarget }: FocusEvent): void => {
        const item = itemOf(target);
        setFocused([...currentTarget.children].findIndex((each) => each === item));
        noteFocus(target);
      },
      onBlur: (): void => setFocused(undefined),
      onKeyDown: (event: KeyboardEvent): void => {
        const item = itemOf(event.target);
        if (item === null || !isArrow(event)) return;
        event.preventDefault();
        event.stopPropagation();
        const next = event.key === 'ArrowDown' ? item.nextElementSibling : item.previousElementSibling;
        next?.querySelector<HTMLElement>('a, button')?.focus();
      },
    },
  };
}
