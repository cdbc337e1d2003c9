import { useEffect, useRef, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { isFocusedByKeyboard } from '../hooks/lost-focus.ts';

export interface Followed {
  readonly box: RefObject<HTMLElement | null>;
  readonly list: RefObject<VirtualizerHandle | null>;
  /** Height above the first row inside `box`. */
  readonly topPx: number;
  readonly keys: readonly string[];
  readonly current: number;
  readonly isDragging: boolean;
}

/**
 * Shows the playing entry when the list opens, and goes on with it when the next song would be out of view. Who has scrolled
 * away from the playing entry, drags a row or walks through the list by keyboard, is left alone.
 */
export function useFollowCurrent({ box, list, topPx, keys, current, isDragging }: Followed): void {
  const first = useRef(current);
  useEffect(() => {
    if (first.current > 2) list.current?.scrollToIndex(first.current - 1, { align: 'start' });
  }, [list]);
  const before = useRef({ keys, current });
  useEffect(() => {
    const old = before.current;
    before.current = { keys, current };
    const scroller = box.current;
    const rows = list.current;
    if (old.current === current && old.keys[old.current] === keys[current]) return;
    if (scroller === null || rows === null || current < 0 || isDragging || isWalkedThrough(scroller)) return;
    // Not by the rows' elements: without frames, as with the screen off, a virtual list has none for where it scrolls to.
    const isInView = (index: number): boolean => {
      const top = topPx + rows.getItemOffset(index) - scroller.scrollTop;
      return top + rows.getItemSize(index) > 0 && top < scroller.clientHeight;
    };
    const playing = old.keys[old.current];
    const isOtherQueue = playing !== undefined && !keys.includes(playing);
    if (isInView(current) || !(isOtherQueue || isInView(old.current))) return;
    const still = document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const offset = current <= 1 ? -topPx : 0;
    rows.scrollToIndex(Math.max(0, current - 1), { align: 'start', offset, smooth: !still });
  }, [box, list, topPx, keys, current, isDragging]);
}

const isWalkedThrough = (scroller: HTMLElement): boolean =>
  scroller.contains(document.activeElement) && isFocusedByKeyboard(document.activeElement);
