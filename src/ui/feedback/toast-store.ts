/** What the toast region shows. A store outside React, so that anything holding src/ui can say something in one call. */

import { limits } from '../../core/limits.ts';

export interface Toasts {
  readonly text?: { readonly id: number; readonly value: string } | undefined;
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
export function showToast(text: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    set({ ...toasts, text: undefined });
  }, limits.toastMs);
  set({ ...toasts, text: { id: nextId++, value: text } });
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
