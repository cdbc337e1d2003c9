import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import { closesSheet } from '../hooks/gestures.ts';
import { useSwipe } from '../hooks/use-swipe.ts';

/** Where a menu is a bottom sheet (MenuLayer.module.css). */
const asSheet = '(max-width: 719px), (max-height: 560px)';
/** `--fast` (tokens.css): until it has left the screen. */
const sinkMs = 200;

/**
 * A menu that is a bottom sheet follows the finger, as dialogs do: from anywhere, where it scrolls from its top alone. The handlers
 * capture, because a press that does not end on its item is stopped there.
 */
export function useMenuDrag(close: () => void) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const note = (): void => {
      const panel = menu.current;
      panel?.toggleAttribute('data-scrolls', panel.scrollHeight > panel.clientHeight);
    };
    note();
    window.addEventListener('resize', note);
    return () => window.removeEventListener('resize', note);
  }, []);
  const swipe = useSwipe(menu, {
    // All of it is items.
    startPx: 12,
    onDown: (end, height) => {
      if (!closesSheet(end, height)) return false;
      menu.current?.style.setProperty('--drag', `${height}px`);
      setTimeout(close, sinkMs);
      return true;
    },
  });
  return {
    menu,
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
      if (window.matchMedia(asSheet).matches) swipe.onPointerDown(event);
    },
    onPointerMoveCapture: swipe.onPointerMove,
    onPointerUpCapture: swipe.onPointerUp,
    onPointerCancelCapture: swipe.onPointerCancel,
  };
}
