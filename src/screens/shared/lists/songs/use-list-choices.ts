import { useCallback, useState } from 'react';
import { nextSort, type ListSort, type SortColumn } from '../../../../core/ordering/list-sort.ts';

export type ListChoices = {
  readonly onlyStored: boolean;
  readonly setOnlyStored: (on: boolean) => void;
  /** The user's sorting for this visit; the queue follows the displayed order. */
  readonly sort: ListSort;
  readonly setSort: (sort: ListSort) => void;
  readonly sortBy: (column: SortColumn) => void;
  /** Shows only the rows that match; empty shows all. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
};

type Chosen = { readonly key: string } & Pick<ListChoices, 'sort' | 'query'>;

const asListed = { sort: null, query: '' } as const;

/** How the user narrows and sorts the list `key`. Another list starts without. */
export function useListChoices(key: string): ListChoices {
  const [storedKey, setStoredKey] = useState<string>();
  const [chosen, setChosen] = useState<Chosen>();
  const { sort, query } = chosen?.key === key ? chosen : asListed;
  return {
    onlyStored: storedKey === key,
    setOnlyStored: useCallback((on) => setStoredKey(on ? key : undefined), [key]),
    sort,
    query,
    setSort: useCallback((next: ListSort) => setChosen({ key, sort: next, query }), [key, query]),
    sortBy: useCallback(
      (column: SortColumn) => setChosen({ key, sort: nextSort(sort, column), query }),
      [key, sort, query],
    ),
    setQuery: useCallback((next: string) => setChosen({ key, sort, query: next }), [key, sort]),
  };
}
