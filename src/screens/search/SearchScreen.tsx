import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { wasAppShown } from '../../platform/page-load.ts';
import { Screen } from '../../ui/frame/Screen.tsx';
import { search as words } from '../../ui/strings/actions.ts';
import { nav } from '../../ui/strings/strings.ts';
import { SearchField } from '../../ui/primitives/form/Field.tsx';
import { Tabs } from '../../ui/primitives/Tabs.tsx';
import { mouseQuery } from '../shared/use-media.ts';
import { ArtistResults } from './ArtistResults.tsx';
import { searchFocus } from './search-focus.ts';
import { SearchStart } from './SearchStart.tsx';
import styles from './results.module.css';
import { SongResults } from './SongResults.tsx';
import { useRememberSearch } from './use-remember-search.ts';
import { useSearch } from './use-search.ts';

export function SearchScreen() {
  const { query, term, type, setQuery, setType, searchNow } = useSearch();
  const remember = useRememberSearch();
  const [aside, setAside] = useState<HTMLElement | null>(null);
  const isEmpty = query.trim() === '';
  const beginsAtField = useBeginsAtField();
  return (
    <Screen title={term === '' ? nav.search : words.titleOf(term)} quiet={!isEmpty}>
      <div className={isEmpty ? undefined : styles.field} data-search-query={isEmpty ? undefined : ''}>
        <SearchField
          value={query}
          autoFocus={beginsAtField}
          onChange={setQuery}
          onSubmit={() => {
            remember(query.trim(), type);
            searchNow(query, type);
          }}
        />
      </div>
      {isEmpty ? (
        <SearchStart onSearch={searchNow} />
      ) : (
        <Tabs
          label={words.tabs}
          tabs={[
            { value: 'text', label: words.songs },
            { value: 'artist', label: words.artists },
          ]}
          value={type}
          onChange={setType}
          className={styles.tabs}
          aside={<span ref={setAside} className={styles.aside} />}
        >
          {type === 'text' ? (
            <SongResults term={term} aside={aside} remember={remember} onOther={() => setType('artist')} />
          ) : (
            <ArtistResults term={term} remember={remember} onOther={() => setType('text')} />
          )}
        </Tabs>
      )}
    </Screen>
  );
}

/** On touch a focused field would raise the keyboard. Back and Forward return the focus to where it was instead. */
function useBeginsAtField(): boolean {
  const state: unknown = useLocation().state;
  const comesBack = useNavigationType() === 'POP' && wasAppShown();
  const [begins] = useState(() => state === searchFocus || (!comesBack && window.matchMedia(mouseQuery).matches));
  return begins;
}
