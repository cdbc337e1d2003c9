import { useEffect, useState } from 'react';
import type { SearchView } from '../../db/search/views.ts';
import { usePull } from '../shared/use-pull.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { toasts } from '../../ui/strings/strings.ts';
import { useRememberSearch, type SearchType } from './use-search.ts';

/** How long the server alone is waited for before what this device knows is shown meanwhile. */
const localAfterMs = 700;

export type Results<T> = {
  /** What to show; undefined while nobody could know yet. */
  readonly found: readonly T[] | undefined;
  /** Neither server nor database could answer: that `found` is empty says nothing. */
  readonly failed: boolean;
  readonly retry: () => void;
};

/**
 * Asks the server for `term`. `view` is what the database has: the server's answer, or else what it finds by itself, which
 * is shown once the server does not answer or takes its time. Undefined while it is looking. 'Search failed' is said only
 * when neither of the two could answer, and never offline (docs/product.md section 10).
 */
export function useResults<T>(term: string, type: SearchType, view: SearchView<T> | undefined): Results<T> {
  const { outcome, refresh } = usePull(term === '' ? null : { kind: 'search', type, term });
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
  const refused = outcome?.kind === 'failed' || outcome?.kind === 'notFound';
  // An answer may have come by another question (Enter), or long ago: an empty one is an answer too.
  const failed = refused && view?.answered === null && view.here.length === 0;
  useEffect(() => {
    if (failed) showToast(toasts.searchFailed);
  }, [failed, term]);
  const waitedLong = !settled && slowTerm === term;
  // That nothing is here is no answer while the server may still have one.
  const showsHere = refused || outcome?.kind === 'offline' || (waitedLong && view?.here.length !== 0);
  return {
    found: view?.answered ?? (showsHere ? view?.here : undefined),
    failed,
    retry: () => void refresh(),
  };
}
