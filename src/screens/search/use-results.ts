import { useEffect, useState } from 'react';
import { usePull } from '../use-pull.ts';
import { showToast } from '../../ui/toast-store.ts';
import { toasts } from '../../ui/strings.ts';
import { useRememberSearch, type SearchType } from './use-search.ts';

/** How long the server alone is waited for before what this device knows is shown meanwhile. */
const localAfterMs = 700;

/**
 * Asks the server for `term`. True: show what the database itself finds, because the server does not answer or takes its
 * time. `foundHere`: how many records the database answered with, undefined
 * while it is looking. 'Search failed' is said only when neither of the two could answer, and never offline (design.md).
 */
export function useResults(term: string, type: SearchType, foundHere: number | undefined): boolean {
  const { outcome } = usePull(term === '' ? null : { kind: 'search', type, term });
  const [slowTerm, setSlowTerm] = useState<string>();
  const settled = outcome !== undefined;
  useRememberSearch(term, type, settled);
  useEffect(() => {
    if (settled || term === '') return undefined;
    const timer = setTimeout(setSlowTerm, localAfterMs, term);
    return () => {
      clearTimeout(timer);
    };
  }, [settled, term]);
  const failed = outcome?.kind === 'failed' || outcome?.kind === 'notFound';
  const nothing = failed && foundHere === 0;
  useEffect(() => {
    if (nothing) showToast(toasts.searchFailed);
  }, [nothing, term]);
  const waitedLong = !settled && slowTerm === term;
  // That nothing is here is no answer while the server may still have one.
  return failed || outcome?.kind === 'offline' || (waitedLong && foundHere !== 0);
}
