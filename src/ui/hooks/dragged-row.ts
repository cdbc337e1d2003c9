import { useEffect, useEffectEvent } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';
import { cancelByEscape } from '../dialogs/cancel-by-escape.ts';
import { scrollBoxOf, scrollOf, type DragPointer } from './use-edge-scroll.ts';

/** A row under the pointer that drags it. */
export type Drag = DragPointer & {
  readonly pointerId: number;
  readonly startScroll: number;
  readonly list: HTMLElement;
  readonly index: number;
  row: HTMLElement;
  /** The row's item, put back after the list had taken it out. */
  putBack?: HTMLElement | undefined;
};

const itemOf = (row: HTMLElement): HTMLElement | null => row.closest('li');

/** Items of a virtual list are contained, so that a row's own z-index counts only within its item. */
const raise = (row: HTMLElement): void => itemOf(row)?.style.setProperty('z-index', '2');

/**
 * The list captures the pointer: a virtual list takes a row out of the page once it is scrolled away, and what is not in the
 * page gets no release. Undefined for a row that is in no list.
 */
export function startDrag(
  row: HTMLElement,
  index: number,
  { pointerId, clientY }: ReactPointerEvent,
): Drag | undefined {
  const list = itemOf(row)?.parentElement ?? undefined;
  if (list === undefined) return undefined;
  list.setPointerCapture(pointerId);
  raise(row);
  const box = scrollBoxOf(row);
  const startScroll = scrollOf(box);
  return { pointerId, list, index, row, box, startY: clientY, clientY, startScroll, hasLeft: false };
}

/**
 * Call it before the row is moved. A virtual list removes a row that was scrolled away: its last element is put back, inert,
 * until the list renders the row again.
 */
export function keepShown(drag: Drag): void {
  const rows = drag.list.querySelectorAll<HTMLElement>(`[data-index="${drag.index}"]`);
  const again = [...rows].find((row) => row !== drag.row);
  if (again !== undefined) {
    release(drag);
    drag.row = again;
    raise(again);
  } else if (!drag.row.isConnected) {
    const item = itemOf(drag.row) ?? undefined;
    if (item === undefined) return;
    item.inert = true;
    drag.putBack = item;
    drag.list.append(item);
  }
}

/** Ends what a drag did to its row. */
export function release(drag: Drag | undefined): void {
  if (drag === undefined) return;
  drag.row.style.removeProperty('translate');
  itemOf(drag.row)?.style.removeProperty('z-index');
  drag.putBack?.remove();
  drag.putBack = undefined;
}

type DragEvents = {
  readonly dragOf: () => Drag | undefined;
  readonly move: (clientY: number) => void;
  readonly drop: (commit: boolean) => void;
};

/** What the list gets of the pointer while a row is dragged, until the release or Escape. */
export function useDragEvents(isDragging: boolean, events: DragEvents): void {
  const dragOf = useEffectEvent(events.dragOf);
  const move = useEffectEvent(events.move);
  const drop = useEffectEvent(events.drop);
  useEffect(() => {
    const drag = isDragging ? dragOf() : undefined;
    if (drag === undefined) return undefined;
    const { list, pointerId } = drag;
    const ended = new AbortController();
    const on = (type: 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture', run: (y: number) => void) =>
      list.addEventListener(type, (event) => event.pointerId === pointerId && run(event.clientY), ended);
    on('pointermove', (clientY) => move(clientY));
    on('pointerup', () => drop(true));
    on('pointercancel', () => drop(false));
    on('lostpointercapture', () => drop(false));
    const stopEscape = cancelByEscape(() => drop(false));
    return () => {
      ended.abort();
      stopEscape();
    };
  }, [isDragging]);
}
