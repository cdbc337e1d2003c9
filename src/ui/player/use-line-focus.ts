import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isPlainArrow } from '../hooks/plain-arrow.ts';

const lineOf = (target: EventTarget): HTMLLIElement | null =>
  target instanceof Element ? target.closest<HTMLLIElement>('li') : null;

/**
 * One Tab stop for all lines of synced lyrics: the one that has the focus, else the one that is sung (`current`, -1 before the
 * first, `count` after the last). Up and Down go from line to line.
 */
export function useLineFocus(count: number, current: number) {
  const [focused, setFocused] = useState<number>();
  return {
    /** An index. */
    tabStop: focused ?? Math.min(Math.max(current, 0), count - 1),
    listProps: {
      onFocus: ({ target, currentTarget }: FocusEvent): void => {
        const line = lineOf(target);
        setFocused([...currentTarget.children].findIndex((each) => each === line));
      },
      onBlur: (): void => setFocused(undefined),
      onKeyDown: (event: KeyboardEvent): void => {
        const line = lineOf(event.target);
        if (line === null || !isPlainArrow(event)) return;
        event.preventDefault();
        event.stopPropagation();
        const next = event.key === 'ArrowDown' ? line.nextElementSibling : line.previousElementSibling;
        next?.querySelector('button')?.focus();
      },
    },
  };
}
