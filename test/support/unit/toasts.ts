import { currentToasts, hideToast } from '../../../src/ui/feedback/toast-store.ts';

/** The toast shown last, with Undo or without. */
export function lastToast() {
  const { text, undo } = currentToasts();
  return (undo?.id ?? 0) > (text?.id ?? 0) ? undo : text;
}

export function hideToasts(): void {
  hideToast('text');
  hideToast('undo');
}
