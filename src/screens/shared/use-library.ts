import { useMemo, useState } from 'react';
import {
  inLibraryOrder,
  type LibraryEntry,
  type LibraryFilter,
  type LibrarySort,
} from '../../core/ordering/library-order.ts';
import { libraryEntries } from '../../db/library/entries.ts';
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
