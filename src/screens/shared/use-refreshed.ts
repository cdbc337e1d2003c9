import { useEffect, useEffectEvent, useState } from 'react';
import type { PullOutcome } from '../../core/pull.ts';
import { states } from '../../ui/strings/screens.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** Shows one toast when a stored list could not be refreshed. Offline, the notice is enough. */
export function useSayFailedRefresh(known: boolean, outcome: PullOutcome | undefined): void {
  const failed = known && outcome?.kind === 'failed' && outcome.notSent !== true;
  useEffect(() => {
    if (failed) showToast(states.notRefreshed);
  }, [failed]);
}

/** Pulls again when a list was emptied by hand (docs/guarantees.md case 35). Returns whether it was. */
export function useRefetchWhenGone(list: string, known: boolean, refetch: (() => void) | undefined): boolean {
  const [seen, setSeen] = useState<string>();
  if (known && seen !== list) setSeen(list);
  const isGone = !known && seen === list;
  const fetchAgain = useEffectEvent(() => refetch?.());
  useEffect(() => {
    if (isGone) fetchAgain();
  }, [isGone]);
  return isGone;
}
