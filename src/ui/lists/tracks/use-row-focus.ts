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

const controlsOf = (row: HTMLElement | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('button, input') ?? []),
];
const restMs = 150;

/**
 * One Tab stop for a whole list: the row that last had the focus, at first the current or the first one. Up and Down
 * move from row to row and stay on the same kind of control; other keys keep the page's meaning.
 */
export function useRowFocus(keys: readonly string[], first: string | undefined) {
  const [focused, setFocused] = useState<string>();
  const tabStop = [focused, first].find((key) => key !== undefined && keys.includes(key)) ?? keys[0];
  const list = useRef<HTMLDivElement>(null);
  const lost = useState(createLostFocus)[0];
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // A virtual list removes rows that are scrolled away; the Tab stop, and the keyboard's focus, then move to a visible row.
    const look = (): void => {
      const rows = list.current === null ? [] : rowsOf(list.current);
      const isHere = rows.some((row) => keyOf(row) === tabStop);
      const first = rows.find((row) => row.getBoundingClientRect().top >= 0);
      if (!isHere) setFocused(keyOf(first));
      lost.restore(first);
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
  }, [tabStop, keys, lost]);
  return {
    tabStop,
    listProps: {
      ref: list,
      onFocus: ({ target }: FocusEvent): void => {
        const row = rowOf(target);
        if (row === null) return;
        setFocused(keyOf(row));
        lost.onFocus(row, target);
      },
      onBlur: ({ target }: FocusEvent): void => lost.onBlur(target),
      onKeyDown: (event: KeyboardEvent): void => {
        const { key, target } = event;
        const isPlain = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
        // A handle that moved its row has already used the key.
        if (!isPlain || event.defaultPrevented || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
        const row = rowOf(target);
        if (row === null) return;
        const at = controlsOf(row).findIndex((control) => control === target);
        event.preventDefault();
        event.stopPropagation();
        controlsOf(neighbourRow(row, key))[at]?.focus();
      },
    },
  };
}

/** The keyboard's focus in a list, which a browser drops when the row with it is removed. */
function createLostFocus() {
  let last: { readonly control: Element; readonly at: number } | undefined;
  return {
    onFocus: (row: HTMLElement, control: Element): void => {
      // After a press there is none: Space would play a row that the user did not choose.
      const at = controlsOf(row).findIndex((each) => each === control);
      last = control.matches(':focus-visible') ? { control, at } : undefined;
    },
    onBlur: (control: Element): void => {
      // Some browsers report a blur for a removed control too: it is gone a moment later.
      queueMicrotask(() => {
        if (control.isConnected && last?.control === control) last = undefined;
      });
    },
    /** To the same control of `row`, if the focus was lost. */
    restore: (row: HTMLElement | undefined): void => {
      if (last === undefined || last.control.isConnected || document.activeElement !== document.body) return;
      controlsOf(row)[last.at]?.focus({ preventScroll: true });
    },
  };
}
