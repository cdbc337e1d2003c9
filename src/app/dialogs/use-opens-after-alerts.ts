import { useState, useSyncExternalStore } from 'react';
import { currentAlert, onAlerts } from '../../ui/feedback/alert-store.ts';

/**
 * Whether a wanted dialog is open: it waits while an alert is shown, because a layer that opens later takes the
 * alert's pointer and focus although it lies below. Once open it stays, and alerts appear above it.
 */
export function useOpensAfterAlerts(wanted: boolean): boolean {
  const alert = useSyncExternalStore(onAlerts, currentAlert);
  const [open, setOpen] = useState(false);
  if (wanted && !open && alert === undefined) setOpen(true);
  if (!wanted && open) setOpen(false);
  return wanted && open;
}
