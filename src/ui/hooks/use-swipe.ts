import { useRef } from 'react';
import type { PointerEvent, RefObject } from 'react';
import { panelOffset } from './gestures.ts';
import type { Swipe } from './gestures.ts';

export interface SwipeOptions {
  /** Called at the end of a downward drag. Returns whether the panel closes; otherwise it springs back. */
  readonly onDown: (swipe: Swipe, heightPx: number) => boolean;
  /**
   * Called at the end of a sideways drag; without it such drags are ignored. Set `touch-action: none` where they begin.
   */
  readonly onSideways?: ((swipe: Swipe) => void) | undefined;
  /** How far a finger may move on a control and still press it. */
  readonly startPx?: number;
}

interface Drag {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Set by the first `startPx` and fixed then: down followed by left remains down. */
  axis: 'down' | 'sideways' | undefined;
  lastY: number;
  lastMs: number;
  speed: number;
}

/** A finger that has not moved for so long rests: its last movement is no flick any more. */
const restMs = 100;

/**
 * Handlers for the draggable part of a panel. The panel follows the finger through `--drag` (px, downwards) and
 * `--aside` (px, to the right), without rendering. Taps on buttons inside stay taps.
 */
export function useSwipe(panel: RefObject<HTMLElement | null>, { onDown, onSideways, startPx = 6 }: SwipeOptions) {
  const drag = useRef<Drag>(undefined);
  const release = () => {
    drag.current = undefined;
    panel.current?.removeAttribute('data-dragging');
    panel.current?.style.removeProperty('--aside');
  };
  const cancel = () => {
    release();
    panel.current?.style.removeProperty('--drag');
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return;
      const { pointerId: id, clientX: x, clientY: y, timeStamp } = event;
      drag.current = { id, x, y, axis: undefined, lastY: y, lastMs: timeStamp, speed: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = drag.current;
      if (from === undefined || from.id !== event.pointerId) return;
      // Pressed at an edge and released beside it, where no handler is: a mouse that comes back drags nothing.
      if (event.pointerType === 'mouse' && event.buttons === 0) return cancel();
      const dy = event.clientY - from.y;
      const dx = event.clientX - from.x;
      if (from.axis === undefined) {
        if (Math.hypot(dx, dy) < startPx) return;
        const axis = dy >= Math.abs(dx) ? 'down' : Math.abs(dx) > Math.abs(dy) ? 'sideways' : undefined;
        if (axis === undefined || (axis === 'sideways' && onSideways === undefined)) return release();
        from.axis = axis;
        event.currentTarget.setPointerCapture(event.pointerId);
        panel.current?.setAttribute('data-dragging', '');
      }
      const passed = event.timeStamp - from.lastMs;
      if (passed > 0) from.speed = (event.clientY - from.lastY) / passed;
      from.lastY = event.clientY;
      from.lastMs = event.timeStamp;
      if (from.axis === 'down') panel.current?.style.setProperty('--drag', `${panelOffset(dy)}px`);
      else panel.current?.style.setProperty('--aside', `${dx}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = drag.current;
      if (from === undefined || from.id !== event.pointerId) return;
      release();
      if (from.axis === undefined) return;
      const pxPerMs = event.timeStamp - from.lastMs < restMs ? from.speed : 0;
      const swipe = { dx: event.clientX - from.x, dy: event.clientY - from.y, pxPerMs };
      if (from.axis === 'sideways') {
        onSideways?.(swipe);
        return;
      }
      const height = panel.current?.getBoundingClientRect().height ?? window.innerHeight;
      if (!onDown(swipe, height)) panel.current?.style.removeProperty('--drag');
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => {
      if (drag.current?.id === pointerId) cancel();
    },
  };
}
