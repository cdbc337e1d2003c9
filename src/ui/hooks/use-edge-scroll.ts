import { useEffect, useEffectEvent } from 'react';

/** Undefined for the window. */
export type ScrollBox = HTMLElement | undefined;

export function scrollBoxOf(row: HTMLElement): ScrollBox {
  for (let node = row.parentElement; node !== null && node !== document.body; node = node.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  }
  return undefined;
}

export const scrollOf = (box: ScrollBox): number => box?.scrollTop ?? window.scrollY;

/** A pointer that drags a row, in CSS pixels of the window. */
export type DragPointer = {
  readonly box: ScrollBox;
  readonly startY: number;
  clientY: number;
  /** Has been away from the edge where it started. */
  hasLeft: boolean;
};

/** The mini player and the tab bar cover the window's lower edge. */
const windowEdgesPx = { top: 72, bottom: 120 };
const boxEdgePx = 72;
/** In a low box, a row in its middle is not near an edge. */
const boxEdgeShare = 0.2;
const slowestPxPerMs = 0.15;
const fastestPxPerMs = 1.2;
/** After a pause of the page, the list makes no leap. */
const longestFrameMs = 50;
/** How far a row that was lifted beside an edge moves towards it before the list scrolls. */
const startPx = 8;

/** How near the pointer is to an edge: 0 if it is not near, -1 at or above the upper one, 1 at or below the lower one. */
function nearness(box: ScrollBox, clientY: number): number {
  const { top, bottom } = box?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const px = Math.min(boxEdgePx, (bottom - top) * boxEdgeShare);
  const edges = box === undefined ? windowEdgesPx : { top: px, bottom: px };
  if (clientY < top + edges.top) return -Math.min(1, (top + edges.top - clientY) / edges.top);
  if (clientY > bottom - edges.bottom) return Math.min(1, (clientY - bottom + edges.bottom) / edges.bottom);
  return 0;
}

/** How fast the list scrolls for this pointer, in pixels per ms; it notes when the pointer leaves the edge of its start. */
function speedFor(pointer: DragPointer): number {
  const near = nearness(pointer.box, pointer.clientY);
  if (Math.sign(near) !== Math.sign(nearness(pointer.box, pointer.startY))) pointer.hasLeft = true;
  const towards = Math.sign(near) * (pointer.clientY - pointer.startY);
  if (near === 0 || (!pointer.hasLeft && towards < startPx)) return 0;
  return Math.sign(near) * (slowestPxPerMs + (fastestPxPerMs - slowestPxPerMs) * Math.abs(near));
}

/** While a row is dragged, scrolls its list as long as the pointer is near an edge, also while it rests there. */
export function useEdgeScroll(
  isDragging: boolean,
  pointerOf: () => DragPointer | undefined,
  onScrolled: (pointer: DragPointer) => void,
): void {
  const current = useEffectEvent(pointerOf);
  const scrolled = useEffectEvent(onScrolled);
  useEffect(() => {
    if (!isDragging) return undefined;
    let beforeMs = performance.now();
    const step = (nowMs: number): void => {
      frame = requestAnimationFrame(step);
      const passedMs = Math.min(longestFrameMs, Math.max(0, nowMs - beforeMs));
      beforeMs = nowMs;
      const pointer = current();
      const speed = pointer === undefined ? 0 : speedFor(pointer);
      if (pointer === undefined || speed === 0) return;
      const before = scrollOf(pointer.box);
      (pointer.box ?? window).scrollBy(0, speed * passedMs);
      if (scrollOf(pointer.box) !== before) scrolled(pointer);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);
}
