import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { nameOf } from '../../hooks/control-name.ts';
import { isFocusedByKeyboard, recoverFocus } from '../../hooks/lost-focus.ts';
import { isPlainArrow } from '../../hooks/plain-arrow.ts';

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

/** The bars at the top of the page cover this much of it. */
const coveredPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

const placeInRow = (row: HTMLElement, target: EventTarget): number =>
  controlsOf(row).findIndex((control) => control === target);

/**
 * One Tab stop for a whole list: the row that last had the focus, at first the current or the first one. Up and Down
 * move from row to row and stay on the same kind of control; other keys keep the page's meaning.
 */
export function useRowFocus(keys: readonly string[], first: string | undefined) {
  const [focused, setFocused] = useState<string>();
  const tabStop = [focused, first].find((key) => key !== undefined && keys.includes(key)) ?? keys[0];
  const list = useRef<HTMLDivElement>(null);
  const { noteFocus, focusAgain } = useFocusAfterRemoval(list, keys);
  /** The button whose menu was asked for and has not taken the focus yet: its code may still be loading. */
  const opening = useRef<Element>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // A virtual list removes rows that are scrolled away; the Tab stop, and the keyboard's focus, then move to a visible row.
    const look = (): void => {
      const rows = list.current === null ? [] : rowsOf(list.current);
      const isHere = rows.some((row) => keyOf(row) === tabStop);
      const topPx = coveredPx();
      const first = rows.find((row) => row.getBoundingClientRect().top >= topPx);
      if (!isHere) setFocused(keyOf(first));
      focusAgain(rows, first);
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
  }, [tabStop, keys, focusAgain]);
  return {
    tabStop,
    listProps: {
      ref: list,
      onFocus: ({ target }: FocusEvent): void => {
        const key = keyOf(rowOf(target) ?? undefined);
        if (key !== undefined) setFocused(key);
        noteFocus(target);
      },
      onBlur: (): void => {
        opening.current = null;
        noteFocus(null);
      },
      onClick: ({ target }: MouseEvent): void => {
        opening.current = target instanceof Element ? target.closest('[aria-haspopup=menu]') : null;
      },
      onKeyDown: (event: KeyboardEvent): void => {
        const { key, target } = event;
        if (key === 'Escape') opening.current = null;
        // A handle that moved its row has already used the key.
        if (!isPlainArrow(event) || event.defaultPrevented) return;
        const row = rowOf(target);
        if (row === null) return;
        const at = placeInRow(row, target);
        event.preventDefault();
        event.stopPropagation();
        if (target !== opening.current) controlsOf(neighbourRow(row, key))[at]?.focus();
      },
    },
  };
}

/**
 * When the row with the focus is removed, whatever removed it, the focus goes to the same control of the next row that is
 * left, or of the one before; after the last one to the screen's start. React reports no blur for what it removes, so
 * the noted control is still the one that had the focus.
 */
function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const noted = useRef<{ readonly key: string; readonly place: number; readonly name: string }>(undefined);
  const before = useRef(keys);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = keys;
    const key = noted.current?.key;
    if (noted.current === undefined || key === undefined || keys.includes(key)) return;
    const { place } = noted.current;
    noted.current = undefined;
    const left = new Set(keys);
    const at = old.indexOf(key);
    const next = old.slice(at).find((each) => left.has(each)) ?? old.slice(0, at).findLast((each) => left.has(each));
    const row = list.current === null ? undefined : rowsOf(list.current).find((each) => keyOf(each) === next);
    recoverFocus(controlsOf(row)[place]);
  }, [list, keys]);
  useLayoutEffect(
    () => () => {
      // A new screen takes the focus by itself.
      if (noted.current !== undefined) queueMicrotask(() => recoverFocus(null));
    },
    [],
  );
  const noteFocus = (target: EventTarget | null): void => {
    const row = target === null ? null : rowOf(target);
    const key = keyOf(row ?? undefined);
    const isNoted = target instanceof Element && row !== null && key !== undefined && isFocusedByKeyboard(target);
    noted.current = isNoted ? { key, place: placeInRow(row, target), name: nameOf(target) } : undefined;
  };
  /**
   * If the row with the focus was scrolled out of the page: in `first`. If another layout shows it now: in that one, whose
   * controls are others in another order.
   */
  const focusAgain = useCallback((rows: readonly HTMLElement[], first: HTMLElement | undefined): void => {
    if (noted.current === undefined || document.activeElement !== document.body) return;
    const { key, place, name } = noted.current;
    const same = controlsOf(rows.find((each) => keyOf(each) === key));
    const control = same.find((each) => nameOf(each) === name) ?? same[0] ?? controlsOf(first)[place];
    control?.focus({ preventScroll: true });
  }, []);
  return { noteFocus, focusAgain };
}
