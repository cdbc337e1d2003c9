import { useCallback, useEffect, useRef } from 'react';
import { saveRecentSearch } from '../../db/search/recent-search-commands.ts';
import { useServices } from '../shared/services.ts';
import type { SearchType } from './use-search.ts';

type Term = { readonly term: string; readonly type: SearchType };

export type RememberSearch = {
  /** A term found something: kept once it was meant, which is when its results stood for a while or the field was left. */
  readonly found: (found: Term) => void;
  /** Stores a term after Enter or a press on a result. */
  readonly meant: (meant: Term) => void;
};

/** How long results stand before their term counts as meant: who types on is quicker. */
export const meantAfterMs = 2_000;

/** Whether one of two terms is the other typed on, or taken back letter by letter. */
const isTypedOn = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);

/**
 * Remembers searches that were meant, one entry each: neither half a word on the way to a whole one, nor what found nothing.
 * `query` is what stands in the field.
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
      // A failure to remember is no failure to search.
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
      // Taken back letter by letter, the longest was meant.
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
