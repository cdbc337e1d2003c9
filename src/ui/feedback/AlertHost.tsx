import { Suspense, useState, useSyncExternalStore } from 'react';
import { answerAlert, currentAlert, onAlerts } from './alert-store.ts';
import { lazyPart } from '../lazy-part.ts';

const AlertBox = lazyPart(async () => (await import('./AlertBox.tsx')).AlertBox);

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
