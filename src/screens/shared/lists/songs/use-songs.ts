import { useMemo } from 'react';
import type { TrackId } from '../../../../core/ids.ts';
import { matchingRows } from '../../../../core/ordering/list-filter.ts';
import { sortRows } from '../../../../core/ordering/list-sort.ts';
import { offlineFacts, type OfflineFacts } from '../../../../db/catalogue/song-list-queries.ts';
import { queuedTrackIds } from '../../../../db/pins/pending-downloads.ts';
import type { QueueOrigin } from '../../../../player/player.ts';
import { useServices } from '../../services.ts';
import { useOfflineArrangement } from '../../use-arrangement.ts';
import { useOffline } from '../../use-offline.ts';
import { useLive } from '../../use-live.ts';
import { rowsOf, storedFirst, type SplitRows } from './song-rows.ts';
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
  const queued = useLive(`queued ${ownerId}`, () => queuedTrackIds(db, ownerId, Date.now()));
  const { tracks: read, missing } = useListTracks(key, ids);
  const choices = useListChoices(key);
  const { onlyStored, sort, query } = choices;
  // Whether stored tracks come first is decided before any track shows.
  const { value: arrangement } = useOfflineArrangement(
    `${key} ${onlyStored} ${sort?.column} ${sort?.descending}`,
    read && (offline ? facts && { first: facts.stored } : { first: null }),
  );
  const tracks = arrangement && read;
  const { rows, split } = useMemo(() => {
    const listed = (tracks ?? []).filter(({ id }) => !onlyStored || facts?.stored.has(id) === true);
    const found = matchingRows(rowsOf(listed, { facts, queued, offline }), query);
    const shown = sortRows(found, sort);
    return inOrder ? { rows: shown, split: null } : storedFirst(shown, arrangement?.first ?? null);
  }, [tracks, facts, queued, offline, onlyStored, sort, query, inOrder, arrangement]);
  return { tracks, rows, split, missing, facts, ...choices, ...usePlayRows(rows, origin) };
}

/** Known to have no songs, so that there is nothing to play, filter or sort. */
export const isEmptyList = ({ tracks, missing }: Songs): boolean => tracks?.length === 0 && missing === 0;
