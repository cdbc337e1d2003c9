import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentDialog, onDialogs } from './dialogs.ts';
import { useOpensAfterAlerts } from './use-opens-after-alerts.ts';

const OpenDialog = lazy(() => import('./OpenDialog.tsx').then((module) => ({ default: module.OpenDialog })));

/** Shows what `ask` asks; rendered once by the shell. The dialogs' code comes with the first of them. */
export function DialogHost() {
  const dialog = useSyncExternalStore(onDialogs, currentDialog);
  const open = useOpensAfterAlerts(dialog !== undefined);
  if (dialog === undefined || !open) return null;
  return (
    <Suspense fallback={null}>
      <OpenDialog key={dialog.id} request={dialog.request} onAnswer={dialog.answer} />
    </Suspense>
  );
}
