/** Where a list's rows rest, without the drag's translation. CSS pixels in the scrolled content. */
export interface RestingRows {
  readonly count: number;
  readonly rowPx: number;
  /** By index. A virtual list has only the rows near the window. */
  readonly tops: ReadonlyMap<number, number>;
}

/** For a row that is not mounted, counts from the nearest mounted one, as if no heading stood between them. */
function restTop({ tops, rowPx }: RestingRows, index: number): number {
  const top = tops.get(index);
  if (top !== undefined) return top;
  const distance = (known: number): number => Math.abs(known - index);
  const [nearest] = [...tops.keys()].toSorted((a, b) => distance(a) - distance(b));
  return nearest === undefined ? index * rowPx : (tops.get(nearest) ?? 0) + (index - nearest) * rowPx;
}

/** How far the place of `to` is from the place of `from`. */
export const restDistance = (rows: RestingRows, from: number, to: number): number =>
  restTop(rows, to) - restTop(rows, from);

/** The place nearest to the row of `from` once it is dragged by `dy`. */
export function dropIndex(rows: RestingRows, from: number, dy: number): number {
  const step = Math.sign(dy);
  const away = (index: number): number => Math.abs(restDistance(rows, from, index) - dy);
  let to = from;
  while (to + step >= 0 && to + step < rows.count && away(to + step) < away(to)) to += step;
  return to;
}

/**
 * Reads where the rows beside `row` rest. Each row is the last thing in its list item, under its heading if it has one;
 * only the row is translated by a drag, so the item's lower edge says where the row rests.
 */
export function measureRows(row: HTMLElement, count: number, scrolledPx: number): RestingRows {
  const tops = new Map<number, number>();
  for (const item of row.closest('li')?.parentElement?.children ?? []) {
    const other = item.querySelector<HTMLElement>('[data-index]');
    if (other === null) continue;
    const bottom = item.getBoundingClientRect().bottom + scrolledPx;
    tops.set(Number(other.dataset['index']), bottom - other.offsetHeight);
  }
  return { count, rowPx: row.offsetHeight, tops };
}
