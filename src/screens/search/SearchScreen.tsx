import { Screen } from '../../ui/frame/Screen.tsx';
import { nav, search as words } from '../../ui/strings/strings.ts';
import { SearchField } from '../../ui/primitives/Field.tsx';
import { Tabs } from '../../ui/primitives/Tabs.tsx';
import { ArtistResults } from './ArtistResults.tsx';
import { SearchStart } from './SearchStart.tsx';
import { SongResults } from './SongResults.tsx';
import { useSearch } from './use-search.ts';

/** docs/product.md section 2 and 4: results for a query, else recent searches and genres. */
export function SearchScreen() {
  const { query, term, type, setQuery, setType, searchNow } = useSearch();
  return (
    <Screen title={nav.search} quiet={query.trim() !== ''}>
      <SearchField
        value={query}
        onChange={setQuery}
        onSubmit={() => {
          searchNow(query, type);
        }}
      />
      {query.trim() === '' ? (
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
        >
          {type === 'text' ? <SongResults term={term} /> : <ArtistResults term={term} />}
        </Tabs>
      )}
    </Screen>
  );
}
