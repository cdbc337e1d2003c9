import { useEffect, useState } from 'react';
import type { PullOutcome } from '../../core/pull.ts';
import type { SearchView } from '../../db/search/views.ts';
import { usePull } from '../shared/use-pull.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { toasts } from '../../ui/strings/actions.ts';
import type { SearchType } from './use-search.ts';

/** After this time without an answer, local results are shown. */
const localAfterMs = 700;

export type Results<T> = {
  /** Undefined while an empty result would be uncertain. */
  readonly found: readonly T[] | undefined;
  /** Neither server nor database answered, so an empty `found` means nothing. */
  readonly failed: boolean;
  readonly outcome: PullOutcome | undefined;
  readonly retry: () => void;
};

/**
 * Pulls `term`. `view` is the database's result: the server's stored answer, or local results, which are shown if the
 * server fails or is slow; undefined while loading. 'Search failed' appears only if both fail, and never offline
 * (docs/product.md section 10).
 */
export function useResults<T>(term: string, type: SearchType, view: SearchView<T> | undefined): Results<T> {
  const { outcome, refresh } = usePull(term === '' ? null : { kind: 'search', type, term });
  const [slowTerm, setSlowTerm] = useState<string>();
  const hasEnded = outcome !== undefined;
  useEffect(() => {
    if (hasEnded || term === '') return undefined;
    const timer = setTimeout(setSlowTerm, localAfterMs, term);
    return () => {
      clearTimeout(timer);
    };
  }, [hasEnded, term]);
  const refused = outcome?.kind === 'failed' || outcome?.kind === 'notFound';
  // The answer may come from another pull (Enter) or an earlier one; an empty answer counts too.
  const failed = refused && view?.answered === null && view.here.length === 0;
  useEffect(() => {
    if (failed) showToast(toasts.searchFailed);
  }, [failed, term]);
  const waitedLong = !hasEnded && slowTerm === term;
  // An empty local result is not final while the server may still answer.
  const showsHere = refused || outcome?.kind === 'offline' || (waitedLong && view?.here.length !== 0);
  const found = view?.answered ?? (showsHere ? view?.here : undefined);
  return { found, failed, outcome, retry: () => void refresh() };
}
