import { useEffect, useRef } from 'react';
import type { ListSort } from '../../../core/ordering/list-sort.ts';
import { keepSeen } from '../../../ui/hooks/keep-seen.ts';
import { FoundStatus } from '../../../ui/feedback/FoundStatus.tsx';
import { Select } from '../../../ui/primitives/form/Select.tsx';
import { arrange as words } from '../../../ui/strings/lists.ts';
import { mouseQuery } from '../use-media.ts';
import { cx } from '../../../ui/cx.ts';
import form from '../../../ui/primitives/form/Field.module.css';
import styles from './Arrange.module.css';
import type { Songs } from './songs/use-songs.ts';

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
const options = names.map((value) => ({ value, label: words.sorts[value] }));

const isSame = (a: ListSort, b: ListSort): boolean => a?.column === b?.column && a?.descending === b?.descending;

/** Filters and sorts a list for this visit; the queue follows what is shown. */
export function ArrangeBar({ songs }: { readonly songs: Songs }) {
  const { query, setQuery, sort, setSort, rows } = songs;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Where keys are at hand the filter can be typed at once; on touch, a keyboard would rise over the songs.
    if (window.matchMedia(mouseQuery).matches) field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={styles.bar} role="group" aria-label={words.open}>
      <input
        ref={field}
        type="search"
        className={cx(form.box, styles.field)}
        dir="auto"
        aria-label={words.filter}
        placeholder={words.filter}
        value={query}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onFocus={keepSeen}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <FoundStatus text={query === '' ? undefined : words.found(rows.length)} />
      <Select
        label={words.sort}
        options={options}
        value={names.find((name) => isSame(sorts[name], sort))}
        onChange={(name) => setSort(sorts[name])}
      />
    </div>
  );
}
