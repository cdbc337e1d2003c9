import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { createKeyMove } from './key-move.ts';
import { standAside } from './gestures.ts';
import { isPlainArrow } from './plain-arrow.ts';
import { dropIndex, measureRows, restDistance, type RestingRows } from './resting-rows.ts';
import { keepShown, release, startDrag, useDragEvents, type Drag } from './dragged-row.ts';
import { scrollOf, useEdgeScroll } from './use-edge-scroll.ts';

interface Lift {
  readonly from: number;
  readonly to: number;
  readonly rows: RestingRows;
  readonly dropped: boolean;
  /** The list when the drag started; a different list means that the move was applied. */
  readonly items: readonly unknown[];
}

export interface ReorderOptions {
  readonly items: readonly unknown[];
  /** Indexes before and after; `to` counts without the moved entry. */
  readonly onMove: (from: number, to: number) => void;
}

/**
 * Moves rows by dragging a handle or with the arrow keys on it. The lifted row follows the pointer without rendering;
 * the rows it passes move by transform. A heading may stand over a row, inside its list item.
 */
export function useReorder({ items, onMove }: ReorderOptions) {
  const { lift, begin, keyMove } = useLift({ items, onMove });
  return {
    /** The dragged index: keep it mounted in a virtual list. */
    lifted: lift?.from,
    /** The move that a drop would make now. */
    moving: lift === undefined ? undefined : { from: lift.from, to: lift.to },
    rowProps: (index: number) => ({
      'data-index': index,
      'data-lifted': lift?.from === index || undefined,
      style: rowStyle(lift, index),
    }),
    handle: (index: number, rowSelector: string) => ({
      'data-drag-handle': '',
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const row = event.currentTarget.closest<HTMLElement>(rowSelector);
        // Another finger while a row is dragged: that one's moves and release would be this row's.
        if (row === null || event.button !== 0 || lift?.dropped === false) return;
        event.preventDefault();
        begin(() => startDrag(row, index, event));
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!isPlainArrow(event)) return;
        const step = event.key === 'ArrowUp' ? -1 : 1;
        event.preventDefault();
        event.stopPropagation();
        const to = keyMove.next(event.currentTarget, index, step, items.length);
        if (to !== undefined) onMove(index, to);
      },
    }),
  };
}

function end(drag: RefObject<Drag | undefined>): void {
  release(drag.current);
  drag.current = undefined;
}

/** Ends when the list comes in its new order, 600 ms after the release, or with the next lift. */
function useLift({ items, onMove }: ReorderOptions) {
  const [lastLift, setLift] = useState<Lift>();
  const lift = lastLift?.items === items ? lastLift : undefined;
  const drag = useRef<Drag>(undefined);
  const dropped = useRef<Drag>(undefined);
  const [keyMove] = useState(createKeyMove);

  const reset = useCallback(() => {
    end(dropped);
    setLift(undefined);
  }, []);

  // A drag ends if the list changes during it.
  useLayoutEffect(() => {
    end(dropped);
    end(drag);
    keyMove.listChanged();
  }, [items, keyMove]);

  const followPointer = (): void => {
    if (drag.current === undefined || lift === undefined) return;
    const { to, rows } = follow(drag.current, lift);
    if (to !== lift.to) setLift({ ...lift, to, rows });
  };
  const isDragging = lift?.dropped === false;
  useEdgeScroll(isDragging, () => drag.current, followPointer);
  useDragEvents(isDragging, {
    dragOf: () => drag.current,
    move: (clientY) => {
      if (drag.current === undefined) return;
      drag.current.clientY = clientY;
      followPointer();
    },
    drop: (commit) => {
      const ended = drag.current;
      drag.current = undefined;
      if (ended === undefined || lift === undefined) return;
      dropped.current = ended;
      if (!commit || lift.from === lift.to) return reset();
      ended.row.style.setProperty('translate', `0 ${restDistance(lift.rows, lift.from, lift.to)}px`);
      setLift({ ...lift, dropped: true });
      onMove(lift.from, lift.to);
    },
  });

  useResetAfterDrop(lift?.dropped === true, reset);

  return {
    lift,
    begin: (start: () => Drag | undefined): void => {
      end(dropped);
      const started = start();
      if (started === undefined) return;
      drag.current = started;
      const { index } = started;
      setLift({ from: index, to: index, rows: restingRows(started, items.length), dropped: false, items });
    },
    keyMove,
  };
}

/** A refused move leaves the list unchanged. */
function useResetAfterDrop(isDropped: boolean, reset: () => void): void {
  useEffect(() => {
    if (!isDropped) return undefined;
    const timer = setTimeout(reset, 600);
    return () => clearTimeout(timer);
  }, [isDropped, reset]);
}

function rowStyle(lift: Lift | undefined, index: number) {
  if (lift === undefined) return undefined;
  if (index === lift.from) return { position: 'relative', zIndex: 2 } as const;
  const aside = restDistance(lift.rows, index, index + standAside(index, lift.from, lift.to));
  return { translate: `0 ${aside}px`, transition: 'translate 200ms' };
}

/** Measured again on every move, because a virtual list mounts and unmounts rows while the drag scrolls it. */
function follow(drag: Drag, { from, rows: { count } }: Lift) {
  keepShown(drag);
  const rows = restingRows(drag, count);
  const dy = drag.clientY - drag.startY + scrollOf(drag.box) - drag.startScroll;
  drag.row.style.setProperty('translate', `0 ${dy}px`);
  return { to: dropIndex(rows, from, dy), rows };
}

const restingRows = ({ row, box }: Drag, count: number): RestingRows => measureRows(row, count, scrollOf(box));
