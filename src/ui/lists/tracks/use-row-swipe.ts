import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { rowSwipe } from '../../hooks/gestures.ts';

export interface RowSwipes {
  /** Gets the row's key (`data-row`). */
  readonly onRight: (key: string) => void;
  readonly onLeft: (key: string) => void;
}

interface Drag {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly row: HTMLElement;
  isSideways: boolean;
}

const startPx = 10;
/** A swipe that begins this near the window's edge is the system's Back gesture. */
const edgePx = 24;

/**
 * Sideways swipes over a list's rows, with one set of handlers for the whole list. The rows' `touch-action: pan-y`
 * leaves scrolling to the browser, which cancels the pointer when a drag is a scroll. The row follows by `--aside`,
 * without rendering. Each row's menu has the same actions.
 */
export function useRowSwipe(swipes: RowSwipes | undefined) {
  const drag = useRef<Drag>(undefined);
  const hasSwiped = useRef(false);
  const release = (): void => {
    drag.current?.row.style.removeProperty('--aside');
    drag.current?.row.removeAttribute('data-swipe');
    drag.current = undefined;
  };
  if (swipes === undefined) return {};
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasSwiped.current = false;
      const { pointerType, isPrimary, clientX: x, clientY: y, pointerId: id, target } = event;
      if (pointerType !== 'touch' || !isPrimary || x < edgePx || x > window.innerWidth - edgePx) return;
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      // A handle that moves its row has already taken the pointer.
      if (row !== null && !event.defaultPrevented) drag.current = { id, x, y, row, isSideways: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = drag.current;
      if (from === undefined || from.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.isSideways) {
        if (Math.hypot(dx, dy) < startPx) return;
        if (Math.abs(dx) <= Math.abs(dy)) return release();
        from.isSideways = true;
        from.row.setPointerCapture(event.pointerId);
      }
      from.row.style.setProperty('--aside', `${dx}px`);
      from.row.dataset['swipe'] = rowSwipe(dx) ?? '';
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = drag.current;
      if (from === undefined || from.id !== event.pointerId) return;
      release();
      if (!from.isSideways) return;
      hasSwiped.current = true;
      const way = rowSwipe(event.clientX - from.x);
      const key = from.row.dataset['row'];
      if (way === undefined || key === undefined) return;
      if (way === 'right') swipes.onRight(key);
      else swipes.onLeft(key);
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (drag.current?.id === pointerId) release();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!hasSwiped.current || event.detail === 0) return;
      hasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
