/** How a user sorts a list of songs; null is the list's own order. */
export type SortColumn = 'title' | 'artist' | 'duration';
export type ListSort = { readonly column: SortColumn; readonly descending: boolean } | null;

/** What a press on a column's head does: up, down, and back to the list's own order. */
export function nextSort(sort: ListSort, column: SortColumn): ListSort {
  if (sort?.column !== column) return { column, descending: false };
  return sort.descending ? null : { column, descending: true };
}

type Sortable = {
  readonly title: string;
  readonly artist: string;
  readonly durationS?: number | undefined;
};

/** In the user's language, with numeric order. */
const { compare } = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

/** The rows in another order; what has no length stands last either way. Equal ones keep the list's own order. */
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
