import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { limits } from '../../core/limits.ts';
import { saveRecentSearch } from '../../db/search/recent-search-commands.ts';
import { useServices } from '../shared/services.ts';
import { askOnce } from '../shared/use-pull.ts';

export type SearchType = 'text' | 'artist';

/** What is searched for, kept in the address (`?q=…&type=artist`), so that Back brings a search back. */
export type SearchState = {
  /** What stands in the field. */
  readonly query: string;
  /** What is searched: the query, 300 ms after the last key (docs/product.md section 4, Search). Empty searches nothing. */
  readonly term: string;
  readonly type: SearchType;
  readonly setQuery: (query: string) => void;
  /** Another tab: runs the query again, however young its last answer is (docs/product.md section 2, Search). */
  readonly setType: (type: SearchType) => void;
  /** Searches now and asks the network again: Enter, or a recent search. */
  readonly searchNow: (term: string, type: SearchType) => void;
};

/** What is searched stands in the address (`?q=…&type=…`), so that Back and a link lead to it again. */
export function useSearch(): SearchState {
  const { pull } = useServices();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const term = params.get('q')?.trim() ?? '';
  const type: SearchType = params.get('type') === 'artist' ? 'artist' : 'text';
  const [query, setField] = useState(term);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback(
    (nextTerm: string, nextType: SearchType) => {
      clearTimeout(timer.current);
      const next = new URLSearchParams();
      if (nextTerm.trim() !== '') next.set('q', nextTerm.trim());
      if (nextType === 'artist') next.set('type', nextType);
      const text = next.toString();
      void navigate({ pathname, search: text === '' ? '' : `?${text}` }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname],
  );

  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );

  /** The results' own question, which follows, shares the answer of this one. */
  const searchAgain = (nextTerm: string, nextType: SearchType): void => {
    const asked = nextTerm.trim();
    if (asked !== '') void askOnce(pull, { kind: 'search', type: nextType, term: asked }, { force: true });
    show(nextTerm, nextType);
  };

  return {
    query,
    term: query.trim() === '' ? '' : term,
    type,
    setQuery: (next) => {
      setField(next);
      clearTimeout(timer.current);
      if (next.trim() === '') show('', type);
      else timer.current = setTimeout(show, limits.searchDebounceMs, next, type);
    },
    setType: (next) => {
      searchAgain(query, next);
    },
    searchNow: (nextTerm, nextType) => {
      setField(nextTerm);
      searchAgain(nextTerm, nextType);
    },
  };
}

/**
 * Remembers a term once it was answered. While the listener types on, the longer term takes the place of the shorter one it
 * grew out of, so that one search leaves one entry.
 */
export function useRememberSearch(term: string, type: SearchType, answered: boolean): void {
  const { run } = useServices();
  const last = useRef('');
  useEffect(() => {
    if (term === '') last.current = '';
    if (term === '' || !answered) return;
    const before = last.current;
    last.current = term;
    const grew = before !== '' && before !== term && (term.startsWith(before) || before.startsWith(term));
    // A failure to remember is no failure to search.
    void run((commands) => saveRecentSearch(commands, term, type, grew ? before : undefined), null);
  }, [term, type, answered, run]);
}
