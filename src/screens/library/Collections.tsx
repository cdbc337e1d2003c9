import type { LibraryFilter, LibrarySort } from '../../core/ordering/library-order.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { LibraryRow } from '../../ui/lists/LibraryRow.tsx';
import { LibraryIcon } from '../../ui/shell-icons.tsx';
import { FilterChips } from '../../ui/primitives/FilterChips.tsx';
import { Select } from '../../ui/primitives/form/Select.tsx';
import { libraryRows as words } from '../../ui/strings/wide.ts';
import { usePagedList } from '../shared/lists/use-paged-list.tsx';
import { libraryFilters, libraryPath, useLibrary } from '../shared/use-library.ts';
import styles from './Collections.module.css';

const sorts = (['recent', 'name', 'downloaded'] as const).map((value) => ({ value, label: words.sorts[value] }));
const none: readonly never[] = [];

/** `isKnown`: the server has been asked for the user's playlists once, so an empty library is empty. */
export function Collections({ isKnown }: { readonly isKnown: boolean }) {
  const { entries, isEmpty, filter, setFilter, sort, setSort } = useLibrary();
  const { shown, after } = usePagedList(entries ?? none);
  if (entries === undefined) return null;
  if (isEmpty) return isKnown ? <EmptyState icon={<LibraryIcon />} text={words.none} hint={words.noneHint} /> : null;
  return (
    <section className={styles.collections} aria-label={words.title}>
      <div className={styles.tools}>
        <FilterChips<NonNullable<LibraryFilter>>
          label={words.filter}
          chips={libraryFilters}
          value={filter}
          onChange={setFilter}
        />
        <Select<LibrarySort> label={words.sort} options={sorts} value={sort} onChange={setSort} />
      </div>
      {entries.length === 0 ? <p className={styles.none}>{words.noneMatches}</p> : null}
      <ul aria-label={words.title} className={styles.list}>
        {shown.map((entry) => (
          <LibraryRow key={entry.key} size="large" entry={entry} to={libraryPath(entry)} />
        ))}
      </ul>
      {after}
    </section>
  );
}
