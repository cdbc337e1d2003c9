export type LibraryEntry = {
  readonly kind: 'playlist' | 'artist';
  readonly id: string;
  /** Unlike `id`, the same before and after the server gives a playlist its own id: the row stays the same element. */
  readonly key: string;
  readonly name: string;
  readonly coverImage: string | null;
  readonly songCount: number | null;
  readonly addedAtMs: number;
  readonly download: 'whole' | 'partly' | 'none';
};

export type LibraryFilter = 'playlist' | 'artist' | 'downloaded' | null;
export type LibrarySort = 'recent' | 'name' | 'downloaded';

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const rank = { whole: 0, partly: 1, none: 2 } as const;

export function inLibraryOrder(
  entries: readonly LibraryEntry[],
  filter: LibraryFilter,
  sort: LibrarySort,
): readonly LibraryEntry[] {
  const shown = entries.filter(({ kind, download }) =>
    filter === 'downloaded' ? download !== 'none' : filter === null || kind === filter,
  );
  if (sort === 'name') return shown.toSorted((a, b) => compare(a.name, b.name));
  if (sort === 'downloaded') return shown.toSorted((a, b) => rank[a.download] - rank[b.download]);
  return shown;
}
