import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { answerAlert, currentAlert, onAlerts } from './alert-store.ts';

const AlertBox = lazy(() => import('./AlertBox.tsx').then((module) => ({ default: module.AlertBox })));

export function AlertHost() {
  const text = useSyncExternalStore(onAlerts, currentAlert);
  const [last, setLast] = useState(text);
  if (text !== undefined && text !== last) setLast(text);
  const shown = text ?? last;
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null}>
      <AlertBox open={text !== undefined} text={shown} onAnswer={answerAlert} />
    </Suspense>
  );
}
