import { useCallback } from 'react';
import { saveRecentSearch } from '../../db/search/recent-search-commands.ts';
import { useServices } from '../shared/services.ts';
import type { SearchType } from './use-search.ts';

export type RememberSearch = (term: string, type: SearchType) => void;

/**
 * Saves a term in Recent Searches. Only Enter and the choice of a result do so: results appear while the user types, so
 * showing them says nothing about the term.
 */
export function useRememberSearch(): RememberSearch {
  const { run } = useServices();
  return useCallback(
    (term, type) => {
      if (term.trim() !== '') void run((commands) => saveRecentSearch(commands, term, type));
    },
    [run],
  );
}

/** Whether a press inside the results is on one of them: a row with its controls, or a link; not on a head or a gap. */
export const isOnResult = ({ target }: { readonly target: EventTarget }): boolean =>
  target instanceof Element && target.closest('li, a') !== null;
