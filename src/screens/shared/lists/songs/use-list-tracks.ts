import { useMemo } from 'react';
import type { TrackId } from '../../../../core/ids.ts';
import { liveTrackSummaries } from '../../../../db/catalogue/live-track-summaries.ts';
import type { TrackSummary } from '../../../../db/catalogue/song-list-queries.ts';
import { useServices } from '../../services.ts';
import { useLiveRows } from '../../use-live-rows.ts';

const noIds: readonly TrackId[] = [];

export type ListTracks = {
  /** Undefined while none is loaded. */
  readonly tracks: readonly TrackSummary[] | undefined;
  /** Those of the ids whose records are still to be read. A long list is shown and played before all of them are. */
  readonly unread: readonly TrackId[];
  /** How many of the ids this device has no record of; 0 until all are read. */
  readonly missing: number;
};

/** The records of the list `key`, in the order of `ids`, as they are loaded. */
export function useListTracks(key: string, ids: readonly TrackId[] | undefined): ListTracks {
  const { db } = useServices();
  // A new subscription for another key: the rows of the list before are dropped.
  const live = useMemo(() => ({ key, summaries: liveTrackSummaries(db) }), [db, key]);
  const { keys, rows, isWhole } = useLiveRows(live.summaries, ids ?? noIds);
  return useMemo(() => {
    if (ids === undefined) return { tracks: undefined, unread: noIds, missing: 0 };
    const tracks = ids.flatMap((id) => rows.get(id) ?? []);
    const isRead = isWhole && keys === ids;
    // None of the new ids is loaded yet: still loading, not an empty list.
    if (!isRead && tracks.length === 0 && ids.length > 0) return { tracks: undefined, unread: ids, missing: 0 };
    if (!isRead) return { tracks, unread: ids.filter((id) => !rows.has(id)), missing: 0 };
    return { tracks, unread: noIds, missing: ids.length - tracks.length };
  }, [ids, keys, rows, isWhole]);
}
