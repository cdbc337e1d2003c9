import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { panelOffset } from './gestures.ts';
import type { Swipe } from './gestures.ts';

const startPx = 6;

/**
 * Handlers for the part of a panel that can be dragged down. The panel follows the finger through `--drag` (px),
 * without rendering; `onEnd` says what the swipe means. It answers true when the panel closes, else it springs back.
 * A drag begins only downwards, so that taps on buttons inside stay taps.
 */
export function useSwipeDown(panel: RefObject<HTMLElement | null>, onEnd: (swipe: Swipe, heightPx: number) => boolean) {
  const held = useRef<{ id: number; x: number; y: number; on: boolean; lastY: number; lastMs: number; speed: number }>(
    undefined,
  );
  const release = () => {
    held.current = undefined;
    panel.current?.removeAttribute('data-dragging');
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      const { pointerId: id, clientX: x, clientY: y, timeStamp } = event;
      held.current = { id, x, y, on: false, lastY: y, lastMs: timeStamp, speed: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = held.current;
      if (from === undefined || from.id !== event.pointerId) return;
      const dy = event.clientY - from.y;
      const dx = event.clientX - from.x;
      if (!from.on) {
        if (Math.hypot(dx, dy) < startPx) return;
        if (dy < Math.abs(dx)) {
          release();
          return;
        }
        from.on = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        panel.current?.setAttribute('data-dragging', '');
      }
      const passed = event.timeStamp - from.lastMs;
      if (passed > 0) from.speed = (event.clientY - from.lastY) / passed;
      from.lastY = event.clientY;
      from.lastMs = event.timeStamp;
      panel.current?.style.setProperty('--drag', `${panelOffset(dy)}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = held.current;
      release();
      if (from?.on !== true) return;
      const height = panel.current?.getBoundingClientRect().height ?? window.innerHeight;
      const swipe = { dx: event.clientX - from.x, dy: event.clientY - from.y, pxPerMs: from.speed };
      if (!onEnd(swipe, height)) panel.current?.style.removeProperty('--drag');
    },
    onPointerCancel: () => {
      release();
      panel.current?.style.removeProperty('--drag');
    },
  };
}
