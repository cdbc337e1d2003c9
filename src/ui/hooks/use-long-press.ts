import { useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const holdMs = 480;
const slackPx = 8;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Calls `onPress` on a long press or a context click. Android and desktops send contextmenu themselves; iOS does not,
 * so a timer replaces it (with `anyPointer`, for a mouse too). The click that ends a long press is suppressed.
 */
export function useLongPress(onPress: (at: Point) => void, { anyPointer = false } = {}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef<Point>(undefined);
  const fired = useRef(false);
  // A row may go away under a resting finger.
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    start.current = undefined;
  };
  const fire = (at: Point) => {
    stop();
    if (fired.current) return;
    fired.current = true;
    onPress(at);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const isSecondFinger = start.current !== undefined;
      stop();
      fired.current = false;
      if (isSecondFinger || (event.pointerType !== 'touch' && !anyPointer)) return;
      const at = { x: event.clientX, y: event.clientY };
      start.current = at;
      timer.current = setTimeout(() => {
        fire(at);
      }, holdMs);
    },
    onPointerMove: (event: PointerEvent) => {
      const from = start.current;
      if (from !== undefined && Math.hypot(event.clientX - from.x, event.clientY - from.y) > slackPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    // The press before may not have ended with a click: a right click never does.
    onKeyDown: () => {
      fired.current = false;
    },
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      fire({ x: event.clientX, y: event.clientY });
    },
    onClickCapture: (event: MouseEvent) => {
      if (!fired.current || event.detail === 0) return;
      fired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
