import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;

/** The row before or after `row`. Each row is alone in its list item, in the list's order. */
export function neighbourRow(row: HTMLElement, key: string): HTMLElement | undefined {
  const item = row.closest('li');
  const next = key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling;
  return next?.querySelector<HTMLElement>('[data-row]') ?? undefined;
}

const keyOf = (row: HTMLElement | undefined): string | undefined => row?.dataset['row'];
const rowsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')];

const controls = 'button, input';
const restMs = 150;

/**
 * One Tab stop for a whole list: the row that last had the focus, at first the current or the first one. Up and Down
 * move from row to row and stay on the same kind of control; other keys keep the page's meaning.
 */
export function useRowFocus(keys: readonly string[], first: string | undefined) {
  const [focused, setFocused] = useState<string>();
  const tabStop = [focused, first].find((key) => key !== undefined && keys.includes(key)) ?? keys[0];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // A virtual list removes rows that are scrolled away; the Tab stop then moves to a visible row.
    const look = (): void => {
      const rows = list.current === null ? [] : rowsOf(list.current);
      if (rows.some((row) => keyOf(row) === tabStop)) return;
      setFocused(keyOf(rows.find((row) => row.getBoundingClientRect().top >= 0)));
    };
    const lookAtRest = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, restMs);
    };
    lookAtRest();
    window.addEventListener('scroll', lookAtRest, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', lookAtRest);
    };
  }, [tabStop, keys]);
  return {
    tabStop,
    listProps: {
      ref: list,
      onFocus: ({ target }: FocusEvent): void => {
        const key = keyOf(rowOf(target) ?? undefined);
        if (key !== undefined) setFocused(key);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const { key, target } = event;
        const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
        // A handle that moved its row has already used the key.
        if (!isPlain || event.defaultPrevented || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
        const row = rowOf(target);
        if (row === null) return;
        const at = [...row.querySelectorAll(controls)].findIndex((control) => control === target);
        const next = neighbourRow(row, key)?.querySelectorAll<HTMLElement>(controls)[at];
        event.preventDefault();
        event.stopPropagation();
        next?.focus();
      },
    },
  };
}
