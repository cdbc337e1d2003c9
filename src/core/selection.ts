import type { TrackId } from './ids.ts';

/** Songs selected in a list; a range starts at `anchor`, the last one selected alone. */
export type Selection = { readonly ids: ReadonlySet<TrackId>; readonly anchor: TrackId | null };

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

export function toggleSelected({ ids }: Selection, id: TrackId): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** All of `order`, or none of it; songs that a filter hides stay as they are. A range still starts at the anchor. */
export function selectAll({ ids, anchor }: Selection, order: readonly TrackId[], on: boolean): Selection {
  const next = new Set(ids);
  for (const id of order) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return { ids: next, anchor };
}

/** Adds everything between the anchor and `id`, in the displayed order. Without an anchor in it, `from` is the anchor. */
export function selectRange(
  selection: Selection,
  id: TrackId,
  order: readonly TrackId[],
  from: TrackId = id,
): Selection {
  const anchor = selection.anchor !== null && order.includes(selection.anchor) ? selection.anchor : from;
  const [start, end] = [order.indexOf(anchor), order.indexOf(id)].toSorted((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return toggleSelected(selection, id);
  return { ids: new Set([...selection.ids, ...order.slice(start, end + 1)]), anchor };
}
