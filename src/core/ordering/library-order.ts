/** One of the user's playlists or followed artists, as Library and the sidebar list them. */
export type LibraryEntry = {
  readonly kind: 'playlist' | 'artist';
  readonly id: string;
  readonly name: string;
  readonly coverImage: string | null;
  /** Songs of a playlist; null for an artist. */
  readonly songCount: number | null;
  /** When it came into the library, in ms. */
  readonly addedAtMs: number;
  /** Whether its songs are downloaded: all that can be, some, or the collection is not pinned. */
  readonly download: 'whole' | 'partly' | 'none';
};

export type LibraryFilter = 'playlist' | 'artist' | 'downloaded' | null;
export type LibrarySort = 'recent' | 'name' | 'downloaded';

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });
const rank = { whole: 0, partly: 1, none: 2 } as const;

/** What a filter leaves, sorted. Equal ones keep the order they came in: the newest first. */
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
