import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const pageKeys: ReadonlySet<string> = new Set(['PageDown', 'PageUp', 'Home', 'End']);
const restMs = 150;

const rowOf = (target: Element | null): HTMLElement | null => target?.closest<HTMLElement>('[data-index]') ?? null;
const controlsOf = (row: HTMLElement): HTMLButtonElement[] => [...row.querySelectorAll('button')];

/**
 * The keyboard's focus in a virtual list with a scroller of its own (`useReorder`'s rows). The row with the focus stays mounted
 * where it is scrolled away: without it the focus would fall out of the list, and the next key would scroll something else.
 * Once a page key has scrolled to other rows, the focus goes to the first of them; any other scroll leaves it, as the
 * reading of a screen reader does.
 */
export function usePagedFocus(box: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const [focusedKey, setFocusedKey] = useState<string>();
  const isPaging = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const focused = focusedKey === undefined ? -1 : keys.indexOf(focusedKey);
  return {
    /** The index of the row that last had the focus; -1 for none. */
    focused,
    boxProps: {
      onFocus: ({ target }: FocusEvent): void => {
        const index = rowOf(target)?.dataset['index'];
        if (index !== undefined) setFocusedKey(keys[Number(index)]);
      },
      onKeyDown: ({ key }: KeyboardEvent): void => {
        isPaging.current = pageKeys.has(key);
      },
      onScroll: (): void => {
        clearTimeout(timer.current);
        if (isPaging.current) timer.current = setTimeout(() => box.current && focusShown(box.current), restMs);
      },
    },
  };
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
  if (first === undefined) return;
  const place = controlsOf(row).findIndex((control) => control === document.activeElement);
  const controls = controlsOf(first);
  const same = controls[place];
  (same?.disabled === false ? same : controls[0])?.focus({ preventScroll: true });
}
