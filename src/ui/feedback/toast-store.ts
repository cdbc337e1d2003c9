import { limits } from '../../core/limits.ts';
import { createListeners } from '../../lib/listeners.ts';

interface Toast {
  readonly id: number;
  readonly value: string;
}

interface UndoToast extends Toast {
  readonly undo: () => void;
  /** Undo gets the focus: the removal took the focused control along, and there is no next one. */
  readonly takesFocus: boolean;
  /** The button's name if its action is not Undo; Ctrl+Z does not run such an action. */
  readonly label?: string;
}

export interface Toasts {
  readonly text?: Toast | undefined;
  /** In a place of its own, so that a text shown meanwhile does not take Undo away. */
  readonly undo?: UndoToast | undefined;
  readonly update?: { readonly onReload: () => void } | undefined;
}

const shownMs = { text: limits.toastMs, undo: limits.undoMs } as const;
type Kind = keyof typeof shownMs;

let toasts: Toasts = {};
let nextId = 1;
/** They start once ToastRegion, which loads with the first press, shows the toast. */
const timers = new Map<Kind, ReturnType<typeof setTimeout>>();
const listeners = createListeners();

function set(next: Toasts): void {
  toasts = next;
  listeners.notify();
}

/** Centred for 2,000 ms; replaces the previous text. */
export const showToast = (value: string): void => show('text', { id: nextId++, value });

/** With an Undo button for 5 s; replaces the previous Undo. */
export const showUndoToast = (
  value: string,
  undo: () => void,
  { takesFocus = false }: Partial<Pick<UndoToast, 'takesFocus'>> = {},
): void => show('undo', { id: nextId++, value, undo, takesFocus });

/** In the place of Undo, with another button. */
export const showActionToast = (value: string, label: string, run: () => void): void =>
  show('undo', { id: nextId++, value, undo: run, label, takesFocus: false });

export function hideToast(kind: Kind): void {
  stopTimer(kind);
  set({ ...toasts, [kind]: undefined });
}

function show<K extends Kind>(kind: K, toast: Toasts[K]): void {
  stopTimer(kind);
  set({ ...toasts, [kind]: toast });
  startTimer(kind);
}

function startTimer(kind: Kind): void {
  if (toasts[kind] === undefined || timers.has(kind) || listeners.isEmpty()) return;
  timers.set(
    kind,
    setTimeout(() => hideToast(kind), shownMs[kind]),
  );
}

function stopTimer(kind: Kind): void {
  clearTimeout(timers.get(kind));
  timers.delete(kind);
}

export const showUpdateToast = (onReload: () => void): void => {
  set({ ...toasts, update: { onReload } });
};

export const hideUpdateToast = (): void => {
  set({ ...toasts, update: undefined });
};

export const currentToasts = (): Toasts => toasts;

export function onToasts(listener: () => void): () => void {
  const unsubscribe = listeners.subscribe(listener);
  startTimer('text');
  startTimer('undo');
  return unsubscribe;
}
