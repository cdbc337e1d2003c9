export type SortColumn = 'title' | 'artist' | 'duration';
export type ListSort = { readonly column: SortColumn; readonly descending: boolean } | null;

export function nextSort(sort: ListSort, column: SortColumn): ListSort {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

type Sortable = {
  readonly title: string;
  readonly artist: string;
  readonly durationS?: number | undefined;
};

const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** Stable; songs without a length come last either way. */
export function sortRows<T extends Sortable>(rows: readonly T[], sort: ListSort): readonly T[] {
  if (sort === null) return rows;
  const { column, descending } = sort;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    if (column !== 'duration') return sign * compare(a[column], b[column]);
    if (a.durationS === undefined || b.durationS === undefined) {
      return Number(a.durationS === undefined) - Number(b.durationS === undefined);
    }
    return sign * (a.durationS - b.durationS);
  });
}
