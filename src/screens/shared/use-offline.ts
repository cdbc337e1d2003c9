import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from './services.ts';

/** Whether the last call to the server went unanswered; checks the server if no recent call has. */
export function useOffline(): boolean {
  const { connectivity } = useServices();
  useEffect(() => connectivity.checkSoon(), [connectivity]);
  return useSyncExternalStore(connectivity.subscribe, () => connectivity.status() === 'offline');
}
