import { limits } from '../../core/limits.ts';

interface Undo {
  readonly undo?: () => void;
  /** For a removal that took the focused control along, without a next one: Undo gets the focus. */
  readonly takesFocus?: boolean;
}

export interface Toasts {
  /** With `undo`, the toast is above the mini player and stays for 5 s. */
  readonly text?: ({ readonly id: number; readonly value: string } & Undo) | undefined;
  readonly update?: { readonly onReload: () => void } | undefined;
}

let toasts: Toasts = {};
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
/** How long the toast is shown, from when something shows it: the region is loaded with the first press. */
let dueMs: number | undefined;
const listeners = new Set<() => void>();

function set(next: Toasts): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Centred for 2,000 ms; a new toast replaces the previous one. */
export const showToast = (text: string): void => show(text, limits.toastMs);

/** With an Undo button for 5 s. */
export const showUndoToast = (
  text: string,
  undo: () => void,
  { takesFocus = false }: Pick<Undo, 'takesFocus'> = {},
): void => show(text, limits.undoMs, { undo, takesFocus });

export const hideToast = (): void => {
  clearTimeout(timer);
  dueMs = undefined;
  set({ ...toasts, text: undefined });
};

function show(value: string, forMs: number, undo: Undo = {}): void {
  clearTimeout(timer);
  dueMs = forMs;
  set({ ...toasts, text: { id: nextId++, value, ...undo } });
  startTimer();
}

function startTimer(): void {
  if (dueMs === undefined || listeners.size === 0) return;
  timer = setTimeout(hideToast, dueMs);
  dueMs = undefined;
}

export const showUpdateToast = (onReload: () => void): void => {
  set({ ...toasts, update: { onReload } });
};

export const hideUpdateToast = (): void => {
  set({ ...toasts, update: undefined });
};

export const currentToasts = (): Toasts => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  startTimer();
  return () => {
    listeners.delete(listener);
  };
}
