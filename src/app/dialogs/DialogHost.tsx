import { Suspense, useSyncExternalStore } from 'react';
import { onDialogs, openDialogs } from './dialogs.ts';
import { useOpensAfterAlerts } from './use-opens-after-alerts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const OpenDialog = lazyPart(async () => (await import('./OpenDialog.tsx')).OpenDialog);

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
