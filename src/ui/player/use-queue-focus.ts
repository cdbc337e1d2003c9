import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { useKeyboardArrows } from '../hooks/plain-arrow.ts';

const pageKeys: ReadonlySet<string> = new Set(['PageDown', 'PageUp', 'Home', 'End']);
const restMs = 150;

const rowOf = (target: Element | null): HTMLElement | null => target?.closest<HTMLElement>('[data-index]') ?? null;
const controlsOf = (row: HTMLElement): HTMLButtonElement[] => [...row.querySelectorAll('button')];

/**
 * The keyboard's focus in the queue, a virtual list with a scroller of its own (`useReorder`'s rows). One Tab stop for all
 * of it: the row that last had the focus, at first the playing one. It stays mounted where it is scrolled away: without it
 * the focus would fall out of the list, and the next key would scroll something else.
 * Up and Down move from row to row and stay on the same kind of control. Once a page key has scrolled to other rows, the
 * focus goes to the first of them; any other scroll leaves it, as the reading of a screen reader does.
 */
export function useQueueFocus(box: RefObject<HTMLElement | null>, keys: readonly string[], current: number) {
  const [focusedKey, setFocusedKey] = useState<string>();
  const isPaging = useRef(false);
  const { noteFocus, isArrow } = useKeyboardArrows();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const focused = focusedKey === undefined ? -1 : keys.indexOf(focusedKey);
  return {
    /** An index. Mount its neighbours too: keys may come faster than rows are drawn. */
    tabStop: focused >= 0 ? focused : Math.max(0, current),
    boxProps: {
      onFocus: ({ target }: FocusEvent): void => {
        const index = rowOf(target)?.dataset['index'];
        if (index !== undefined) setFocusedKey(keys[Number(index)]);
        noteFocus(target);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
        isPaging.current = pageKeys.has(event.key);
        // A handle's arrows move its row, and end there.
        if (isArrow(event)) moveFocus(event);
      },
      // What scrolls next is not a page key.
      onWheel: (): void => void (isPaging.current = false),
      onPointerDown: (): void => void (isPaging.current = false),
      onScroll: (): void => {
        clearTimeout(timer.current);
        if (isPaging.current) timer.current = setTimeout(() => box.current && focusShown(box.current), restMs);
      },
    },
  };
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const row = rowOf(document.activeElement);
  if (row === null) return;
  event.preventDefault();
  event.stopPropagation();
  const to = Number(row.dataset['index']) + (event.key === 'ArrowDown' ? 1 : -1);
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-index="${to}"]`);
  if (next !== null) sameControl(row, next)?.focus();
}

/** Moves the focus from a row that is scrolled away to the same control of the first one in sight. */
function focusShown(box: HTMLElement): void {
  const row = box.contains(document.activeElement) ? rowOf(document.activeElement) : null;
  if (row === null) return;
  const seen = box.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (bottom > seen.top && top < seen.bottom) return;
  const rows = [...box.querySelectorAll<HTMLElement>('[data-index]')];
  const first = rows.find((each) => each.getBoundingClientRect().top >= seen.top);
  if (first !== undefined) sameControl(row, first)?.focus({ preventScroll: true });
}

/** The control of `next` that the focused one of `row` is; where that is disabled (the playing entry's Remove), the first. */
function sameControl(row: HTMLElement, next: HTMLElement): HTMLButtonElement | undefined {
  const place = controlsOf(row).findIndex((control) => control === document.activeElement);
  const controls = controlsOf(next);
  return controls[place]?.disabled === false ? controls[place] : controls[0];
}
