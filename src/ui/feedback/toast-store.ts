/** What the toast region shows. A store outside React, so that anything holding src/ui can say something in one call. */

import { limits } from '../../core/limits.ts';

export interface Toasts {
  /** With `undo` it is about a removal, stands above the mini player and stays for 5 s. */
  readonly text?: { readonly id: number; readonly value: string; readonly undo?: (() => void) | undefined } | undefined;
  /** Stays until answered. */
  readonly update?: { readonly onReload: () => void } | undefined;
}

let toasts: Toasts = {};
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Toasts): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a text in the centre for 2,000 ms; a new one takes the place of the last. */
export const showToast = (text: string): void => show(text, limits.toastMs);

/** Says what was removed, with a button "Undo" for 5 s. */
export const showUndoToast = (text: string, undo: () => void): void => show(text, limits.undoMs, undo);

export const hideToast = (): void => {
  clearTimeout(timer);
  set({ ...toasts, text: undefined });
};

function show(value: string, forMs: number, undo?: () => void): void {
  clearTimeout(timer);
  timer = setTimeout(hideToast, forMs);
  set({ ...toasts, text: { id: nextId++, value, undo } });
}

/** Shows "New version ready" with Reload until it is pressed. */
export const showUpdateToast = (onReload: () => void): void => {
  set({ ...toasts, update: { onReload } });
};

export const hideUpdateToast = (): void => {
  set({ ...toasts, update: undefined });
};

export const currentToasts = (): Toasts => toasts;

export function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
