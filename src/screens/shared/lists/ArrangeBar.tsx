import type { ListSort } from '../../../core/ordering/list-sort.ts';
import { arrange as words } from '../../../ui/strings/lists.ts';
import styles from './Arrange.module.css';
import type { Songs } from './use-songs.ts';

const sorts = {
  own: null,
  title: { column: 'title', descending: false },
  titleDown: { column: 'title', descending: true },
  artist: { column: 'artist', descending: false },
  artistDown: { column: 'artist', descending: true },
  shortest: { column: 'duration', descending: false },
  longest: { column: 'duration', descending: true },
} as const satisfies Record<string, ListSort>;

const names = ['own', 'title', 'titleDown', 'artist', 'artistDown', 'shortest', 'longest'] as const;

const isSame = (a: ListSort, b: ListSort): boolean => a?.column === b?.column && a?.descending === b?.descending;

/** Filters and sorts a list for this visit; the queue follows what is shown. */
export function ArrangeBar({ songs }: { readonly songs: Songs }) {
  const { query, setQuery, sort, setSort } = songs;
  return (
    <div className={styles.bar} role="group" aria-label={words.open}>
      <input
        type="search"
        className={styles.field}
        aria-label={words.filter}
        placeholder={words.filter}
        value={query}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <select
        className={styles.sort}
        aria-label={words.sort}
        value={names.find((name) => isSame(sorts[name], sort))}
        onChange={(event) => {
          const chosen = names.find((name) => name === event.currentTarget.value) ?? 'own';
          setSort(sorts[chosen]);
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {words.sorts[name]}
          </option>
        ))}
      </select>
    </div>
  );
}
