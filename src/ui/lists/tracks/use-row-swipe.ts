import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { rowSwipe } from '../../hooks/gestures.ts';

export interface RowSwipes {
  /** By the key of the row (`data-row`). */
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
/** Begun at the window's edge, it is the system's gesture for Back. */
const edgePx = 24;

/**
 * Sideways swipes of a finger over a list's rows, by one set of handlers for the whole list. `touch-action: pan-y` of the rows
 * leaves scrolling to the browser, which cancels the pointer when a drag is a scroll. The row follows by `--aside`, without
 * rendering. What they do is in each row's menu too.
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
      // A handle that moves its row takes the finger for itself.
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
      release();
      if (from?.isSideways !== true) return;
      hasSwiped.current = true;
      const way = rowSwipe(event.clientX - from.x);
      const key = from.row.dataset['row'];
      if (way === undefined || key === undefined) return;
      if (way === 'right') swipes.onRight(key);
      else swipes.onLeft(key);
    },
    onPointerCancel: release,
    onClickCapture: (event: MouseEvent) => {
      if (!hasSwiped.current || event.detail === 0) return;
      hasSwiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
