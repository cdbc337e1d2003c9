import { useMemo, useState } from 'react';
import {
  inLibraryOrder,
  type LibraryEntry,
  type LibraryFilter,
  type LibrarySort,
} from '../../core/ordering/library-order.ts';
import { paths } from '../../core/paths.ts';
import { libraryEntries } from '../../db/library/entries.ts';
import { libraryRows as words } from '../../ui/strings/wide.ts';
import { useServices } from './services.ts';
import { useLive } from './use-live.ts';

export type LibraryView = {
  readonly entries: readonly LibraryEntry[] | undefined;
  readonly isEmpty: boolean;
  readonly filter: LibraryFilter;
  readonly setFilter: (filter: LibraryFilter) => void;
  readonly sort: LibrarySort;
  readonly setSort: (sort: LibrarySort) => void;
};

export function useLibrary(): LibraryView {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const all = useLive(`library entries ${ownerId}`, () => libraryEntries(db, ownerId));
  const [filter, setFilter] = useState<LibraryFilter>(null);
  const [sort, setSort] = useState<LibrarySort>('recent');
  const entries = useMemo(() => all && inLibraryOrder(all, filter, sort), [all, filter, sort]);
  return { entries, isEmpty: all?.length === 0, filter, setFilter, sort, setSort };
}

export const libraryFilters = (['playlist', 'artist', 'downloaded'] as const).map((value) => ({
  value,
  label: words.filters[value],
}));

export const libraryPath = ({ kind, id }: LibraryEntry): string =>
  kind === 'playlist' ? paths.playlist(id) : paths.artist(id);
