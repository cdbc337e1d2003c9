import { useCallback, useDeferredValue, useMemo } from 'react';
import type { TrackId } from '../../../../core/ids.ts';
import { matchingRows } from '../../../../core/ordering/list-filter.ts';
import { sortRows } from '../../../../core/ordering/list-sort.ts';
import { offlineFacts, type OfflineFacts } from '../../../../db/catalogue/song-list-queries.ts';
import { pendingTrackIds } from '../../../../db/pins/pending-downloads.ts';
import type { QueueOrigin } from '../../../../player/player.ts';
import { useServices } from '../../services.ts';
import { useOfflineArrangement } from '../../use-arrangement.ts';
import { useOffline } from '../../use-offline.ts';
import { useLive } from '../../use-live.ts';
import { idsOf, rowsOf, storedFirst, type SplitRows } from './song-rows.ts';
import { useListChoices, type ListChoices } from './use-list-choices.ts';
import { useListTracks, type ListTracks } from './use-list-tracks.ts';
import { usePlayRows, type PlayRows } from './use-play-rows.ts';

/**
 * A list of songs: its records, the rows that show of them, what the user chose for this visit, and how to play them.
 * The rows are all tracks, or only the stored ones; the playable ones come first if the list was opened offline.
 */
export type Songs = ListTracks &
  SplitRows &
  ListChoices &
  PlayRows & {
    readonly facts: OfflineFacts | undefined;
    /** Of the rows, and of those that will follow once they are read: what acts on the whole list must not leave them out. */
    readonly ids: readonly TrackId[];
    /** False offline while nothing of it is stored: Play would replace a queue that plays. */
    readonly canPlay: boolean;
  };

/**
 * The tracks of `ids` as rows. `key` identifies the list; `origin` is the queue's origin. `ids` is undefined while
 * unknown. `inOrder` leaves tracks that cannot play offline in their place.
 */
export function useSongs(
  key: string,
  ids: readonly TrackId[] | undefined,
  origin: QueueOrigin,
  { inOrder = false }: { readonly inOrder?: boolean } = {},
): Songs {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const offline = useOffline();
  const facts = useLive('facts', () => offlineFacts(db));
  const pending = useLive(`pending ${ownerId}`, () => pendingTrackIds(db, ownerId, Date.now()));
  const { tracks: read, unread, missing } = useListTracks(key, ids);
  const choices = useListChoices(key);
  const { onlyStored, sort } = choices;
  // Deferred: the field shows a typed letter before ten thousand rows are compared with it. Not where it is emptied, as for
  // another list, which would show the rows that match the list before.
  const typed = useDeferredValue(choices.query);
  const query = choices.query === '' ? '' : typed;
  // Whether stored tracks come first is decided before any track shows.
  const { value: arrangement } = useOfflineArrangement(
    `${key} ${onlyStored} ${sort?.column} ${sort?.descending}`,
    read && (offline ? facts && { first: facts.stored } : { first: null }),
  );
  const tracks = arrangement && read;
  const first = inOrder ? null : (arrangement?.first ?? null);
  const isListed = useCallback((id: TrackId) => !onlyStored || facts?.stored.has(id) === true, [onlyStored, facts]);
  const { rows, split } = useMemo(() => {
    const listed = (tracks ?? []).filter(({ id }) => isListed(id));
    const found = matchingRows(rowsOf(listed, { facts, pending, offline }), query);
    return storedFirst(sortRows(found, sort), first);
  }, [tracks, facts, pending, offline, isListed, sort, query, first]);
  // Where a record belongs among sorted ones, and whether a query finds it, is known once it is read.
  const isAsListed = sort === null && query === '';
  const all = useMemo(() => {
    const toCome = isAsListed ? unread.filter(isListed) : [];
    return idsOf(rows, toCome, first);
  }, [rows, unread, isListed, isAsListed, first]);
  const canPlay = (isAsListed || unread.length === 0) && rows.some(({ dimmed }) => dimmed !== true);
  return {
    tracks,
    rows,
    ids: all,
    split,
    unread,
    missing,
    facts,
    canPlay,
    ...choices,
    ...usePlayRows(rows, all, origin),
  };
}

/** Known to have no songs, so that there is nothing to play, filter or sort. */
export const isEmptyList = ({ tracks, missing }: Songs): boolean => tracks?.length === 0 && missing === 0;
