import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { dropIndex, standAside } from './gestures.ts';

interface Lift {
  readonly from: number;
  readonly to: number;
  readonly rowPx: number;
  /** Let go, waiting for the list to come in its new order. */
  readonly dropped: boolean;
  /** The list it was lifted in: with another one the move has arrived, and nothing stands aside any more. */
  readonly items: readonly unknown[];
}

export interface ReorderOptions {
  /** The list itself: a new one means that the move has arrived. */
  readonly items: readonly unknown[];
  /** Called once a move is meant: indexes before and after, `to` counted with the entry taken out. */
  readonly onMove: (from: number, to: number) => void;
}

/**
 * Moving rows of one height by dragging a handle or with the arrow keys on it. The lifted row follows the pointer
 * without rendering; the rows it passes stand aside by transform.
 */
export function useReorder({ items, onMove }: ReorderOptions) {
  const [held, setLift] = useState<Lift>();
  const lift = held?.items === items ? held : undefined;
  const drag = useRef<{ pointerId: number; startY: number; startScroll: number; row: HTMLElement }>(undefined);
  const lastRow = useRef<HTMLElement>(undefined);
  const focusAfter = useRef<HTMLElement>(undefined);
  const count = items.length;

  const put = () => {
    lastRow.current?.style.removeProperty('translate');
    lastRow.current = undefined;
    setLift(undefined);
  };

  // The new order is here: what stood aside stands in its place now. Moving a node blurs it, so focus is given back.
  // A drag that is still held when the list changes for another reason is given up.
  useLayoutEffect(() => {
    for (const row of [lastRow.current, drag.current?.row]) row?.style.removeProperty('translate');
    lastRow.current = undefined;
    drag.current = undefined;
    focusAfter.current?.focus();
    focusAfter.current = undefined;
  }, [items]);

  // A move that was refused leaves the list as it was.
  useEffect(() => {
    if (lift?.dropped !== true) return;
    const timer = setTimeout(() => {
      lastRow.current?.style.removeProperty('translate');
      lastRow.current = undefined;
      setLift(undefined);
    }, 600);
    return () => {
      clearTimeout(timer);
    };
  }, [lift]);

  const settle = (commit: boolean) => {
    const held = drag.current;
    drag.current = undefined;
    if (held === undefined || lift === undefined) return;
    lastRow.current = held.row;
    if (!commit || lift.from === lift.to) {
      put();
      return;
    }
    held.row.style.setProperty('translate', `0 ${(lift.to - lift.from) * lift.rowPx}px`);
    setLift({ ...lift, dropped: true });
    onMove(lift.from, lift.to);
  };

  return {
    /** The index being dragged: keep it mounted in a virtual list. */
    lifted: lift?.from,
    /** Style of the row at `index`. */
    rowStyle: (index: number) => {
      if (lift === undefined) return undefined;
      if (index === lift.from) return { position: 'relative', zIndex: 2 } as const;
      return { translate: `0 ${standAside(index, lift.from, lift.to) * lift.rowPx}px`, transition: 'translate 200ms' };
    },
    /** Props of the handle in the row at `index`; `rowSelector` finds the row that moves. */
    handle: (index: number, rowSelector: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const row = event.currentTarget.closest<HTMLElement>(rowSelector);
        if (row === null || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const top = row.getBoundingClientRect();
        drag.current = { pointerId: event.pointerId, startY: event.clientY, startScroll: scrollOf(row), row };
        setLift({ from: index, to: index, rowPx: top.height, dropped: false, items });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const held = drag.current;
        if (held === undefined || lift === undefined || event.pointerId !== held.pointerId) return;
        scrollNear(held.row, event.clientY);
        const dy = event.clientY - held.startY + scrollOf(held.row) - held.startScroll;
        held.row.style.setProperty('translate', `0 ${dy}px`);
        const to = dropIndex(lift.from, dy, lift.rowPx, count);
        if (to !== lift.to) setLift({ ...lift, to });
      },
      onPointerUp: () => {
        settle(true);
      },
      onPointerCancel: () => {
        settle(false);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (step === 0) return;
        event.preventDefault();
        event.stopPropagation();
        const to = index + step;
        if (to < 0 || to >= count) return;
        focusAfter.current = event.currentTarget;
        onMove(index, to);
      },
    }),
  };
}

/** The nearest scrolling ancestor, or undefined for the window. */
function scroller(row: HTMLElement): HTMLElement | undefined {
  for (let node = row.parentElement; node !== null && node !== document.body; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return undefined;
}

const scrollOf = (row: HTMLElement): number => scroller(row)?.scrollTop ?? window.scrollY;

/** Scrolls on while a drag is held near an edge. */
function scrollNear(row: HTMLElement, clientY: number): void {
  const box = scroller(row);
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const by = clientY < top + 72 ? -12 : clientY > bottom - 120 ? 12 : 0;
  if (by !== 0) (box ?? window).scrollBy(0, by);
}
