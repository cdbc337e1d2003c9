import { useCallback, useEffect, useRef } from 'react';
import { saveRecentSearch } from '../../db/search/recent-search-commands.ts';
import { useServices } from '../shared/services.ts';
import type { SearchType } from './use-search.ts';

type Term = { readonly term: string; readonly type: SearchType };

export type RememberSearch = {
  /** A term found something; it is saved after `meantAfterMs` or when the field is left. */
  readonly found: (found: Term) => void;
  /** Saves a term after Enter or a press on a result. */
  readonly meant: (meant: Term) => void;
};

/** How long results must be shown before their term is saved: a user who still types changes it sooner. */
export const meantAfterMs = 2_000;

const isTypedOn = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/**
 * Saves searches the user meant, one entry each: neither unfinished words nor terms that found nothing. `query` is the
 * field's text.
 */
export function useRememberSearch(query: string): RememberSearch {
  const { run } = useServices();
  const pending = useRef<Term>(undefined);
  const saved = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const meant = useCallback(
    ({ term, type }: Term) => {
      clearTimeout(timer.current);
      pending.current = undefined;
      if (term.trim() === '') return;
      const before = saved.current;
      saved.current = term;
      const instead = before !== undefined && before !== term && isTypedOn(before, term) ? before : undefined;
      // If saving fails, the search itself goes on without an error.
      void run((commands) => saveRecentSearch(commands, term, type, instead), null);
    },
    [run],
  );
  const settle = useCallback(() => {
    if (pending.current !== undefined) meant(pending.current);
  }, [meant]);
  const found = useCallback(
    (next: Term) => {
      const before = pending.current;
      // When letters are deleted one by one, the longest term is the one to save.
      if (before !== undefined && before.term !== next.term && before.term.startsWith(next.term)) return;
      if (before !== undefined && !isTypedOn(before.term, next.term)) meant(before);
      pending.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(settle, meantAfterMs);
    },
    [meant, settle],
  );
  const isEmpty = query.trim() === '';
  useEffect(() => {
    if (!isEmpty) return;
    settle();
    saved.current = undefined;
  }, [isEmpty, settle]);
  useEffect(() => settle, [settle]);
  return { found, meant };
}
