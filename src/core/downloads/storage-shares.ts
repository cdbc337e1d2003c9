import type { TrackId } from '../ids.ts';

export type ListShare = {
  readonly collection: string;
  /** All stored tracks of the list. */
  readonly bytes: number;
  /** Those of them that another list has too: removing this list alone does not free them. */
  readonly sharedBytes: number;
};

export type StorageShares = {
  /** The largest first. Their sum counts what lists share once for each of them. */
  readonly lists: readonly ListShare[];
  /** Tracks in none of the lists. */
  readonly otherIds: readonly TrackId[];
};

type List = { readonly collection: string; readonly trackIds: readonly TrackId[] };

export function storageShares(lists: readonly List[], bytesById: ReadonlyMap<TrackId, number>): StorageShares {
  const listsOf = new Map<TrackId, number>();
  const stored = lists.map(({ collection, trackIds }) => ({
    collection,
    ids: [...new Set(trackIds)].filter((id) => bytesById.has(id)),
  }));
  for (const { ids } of stored) for (const id of ids) listsOf.set(id, (listsOf.get(id) ?? 0) + 1);
  const sum = (ids: readonly TrackId[]): number => ids.reduce((bytes, id) => bytes + (bytesById.get(id) ?? 0), 0);
  const shares = stored.map(({ collection, ids }) => ({
    collection,
    bytes: sum(ids),
    sharedBytes: sum(ids.filter((id) => (listsOf.get(id) ?? 0) > 1)),
  }));
  return {
    lists: shares.toSorted((a, b) => b.bytes - a.bytes),
    otherIds: [...bytesById.keys()].filter((id) => !listsOf.has(id)),
  };
}
