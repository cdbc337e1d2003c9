import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { limits } from '../../core/limits.ts';
import { cutTo } from '../../lib/cut-to.ts';
import { useServices } from '../shared/services.ts';

export type SearchType = 'text' | 'artist';

/** Stored in the URL (`?q=…&type=artist`), so that Back restores a search. */
export type SearchState = {
  readonly query: string;
  readonly term: string;
  readonly type: SearchType;
  readonly setQuery: (query: string) => void;
  /** Changing the tab pulls again, whatever the age of the last answer (docs/product.md section 2, Search). */
  readonly setType: (type: SearchType) => void;
  /** Enter, or a recent search: searches at once with a forced pull. */
  readonly searchNow: (term: string, type: SearchType) => void;
};

export function useSearch(): SearchState {
  const { pull } = useServices();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const term = termOf(params.get('q') ?? '');
  const type: SearchType = params.get('type') === 'artist' ? 'artist' : 'text';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [query, setField] = useField(search, term, timer);

  const show = useCallback(
    (nextTerm: string, nextType: SearchType) => {
      clearTimeout(timer.current);
      const next = new URLSearchParams();
      const shownTerm = termOf(nextTerm);
      if (shownTerm !== '') next.set('q', shownTerm);
      if (nextType === 'artist') next.set('type', nextType);
      const text = next.toString();
      void navigate({ pathname, search: text === '' ? '' : `?${text}` }, { replace: true, preventScrollReset: true });
    },
    [navigate, pathname],
  );

  /** A link was pressed and its screen is still drawn: showing the term would lead back here. */
  const showIfHere = (typedAt: string, nextTerm: string, nextType: SearchType): void => {
    if (window.location.pathname === typedAt) show(nextTerm, nextType);
  };

  /** The pull that the results start next shares this one's answer. */
  const searchAgain = (nextTerm: string, nextType: SearchType): void => {
    const term = termOf(nextTerm);
    if (term !== '') void pull({ kind: 'search', type: nextType, term }, { forcedBy: 'user' });
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
      else timer.current = setTimeout(showIfHere, limits.searchDebounceMs, window.location.pathname, next, type);
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

/** What a text is searched for by: of a pasted verse its beginning, cut through no character. */
const termOf = (text: string): string => cutTo(text.trim(), limits.searchTermMaxLength).trim();

/**
 * What the field says. Own searches replace the history entry; any other navigation within the screen (Back, the installed
 * app's shortcut) brings an address that the field follows, and ends the timer of what was being typed.
 */
function useField(search: string, term: string, timer: RefObject<ReturnType<typeof setTimeout> | undefined>) {
  const field = useState(term);
  const [, setField] = field;
  const isOwn = useNavigationType() === 'REPLACE';
  const [shownSearch, setShownSearch] = useState(search);
  if (search !== shownSearch) {
    setShownSearch(search);
    if (!isOwn) setField(term);
  }
  useEffect(() => {
    if (!isOwn) clearTimeout(timer.current);
  }, [isOwn, search, timer]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [timer],
  );
  return field;
}
