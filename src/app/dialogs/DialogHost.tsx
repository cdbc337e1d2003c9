import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onDialogs, openDialogs } from './dialogs.ts';
import { useOpensAfterAlerts } from './use-opens-after-alerts.ts';

const OpenDialog = lazy(() => import('./OpenDialog.tsx').then((module) => ({ default: module.OpenDialog })));

/** The shell mounts this once. The dialogs' code loads with the first dialog. */
export function DialogHost() {
  const dialogs = useSyncExternalStore(onDialogs, openDialogs);
  const open = useOpensAfterAlerts(dialogs.length > 0);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      {dialogs.map(({ id, request, answer }) => (
        <OpenDialog key={id} request={request} onAnswer={answer} />
      ))}
    </Suspense>
  );
}
