import { waitFor } from '@testing-library/react';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
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

/** Waits for the toast with Undo, presses it, and returns what the toast said. */
export async function takeBack(): Promise<string> {
  const { value, undo } = await waitFor(() => assertDefined(currentToasts().undo, 'Undo'));
  hideToasts();
  undo();
  return value;
}
