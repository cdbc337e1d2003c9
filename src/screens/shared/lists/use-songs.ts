import { useCallback, useMemo, useState } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { matchingRows } from '../../../core/ordering/list-filter.ts';
import { nextSort, sortRows, type ListSort, type SortColumn } from '../../../core/ordering/list-sort.ts';
import { offlineFacts, type OfflineFacts, type SongFace } from '../../../db/catalogue/song-list-queries.ts';
import { liveSongFaces } from '../../../db/catalogue/live-song-faces.ts';
import { queuedTrackIds } from '../../../db/pins/pending-downloads.ts';
import type { QueueOrigin } from '../../../player/player.ts';
import { downloads } from '../../../ui/strings/screens.ts';
import { songStates } from '../../../ui/strings/song-states.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import type { Availability } from '../../../ui/lists/SongState.tsx';
import type { TrackRowView } from '../../../ui/lists/tracks/TrackRow.tsx';
import { useServices } from '../services.ts';
import { useOfflineArrangement } from '../use-arrangement.ts';
import { useOffline } from '../use-offline.ts';
import { useLive } from '../use-live.ts';
import { useLiveRows } from '../use-live-rows.ts';

export type Songs = {
  readonly tracks: readonly SongFace[] | undefined;
  /** All tracks, or only the stored ones; the playable ones come first if the list was opened offline. */
  readonly rows: readonly TrackRowView[];
  /** How many of `rows` could play and how many could not when the list was opened offline; null if it is not split. */
  readonly split: { readonly here: number; readonly elsewhere: number } | null;
  readonly missing: number;
  readonly facts: OfflineFacts | undefined;
  readonly onlyStored: boolean;
  readonly setOnlyStored: (on: boolean) => void;
  /** The user's sorting for this visit; the queue follows the displayed order. */
  readonly sort: ListSort;
  readonly setSort: (sort: ListSort) => void;
  readonly sortBy: (column: SortColumn) => void;
  /** Shows only the rows that match; empty shows all. */
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly play: () => void;
  readonly shuffle: () => void;
  readonly playRow: (id: TrackId) => void;
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
  const { tracks: read, missing } = useFaces(key, ids);
  const [filteredKey, setFilteredKey] = useState<string>();
  const onlyStored = filteredKey === key;
  const { sort, query, ...sortAndFilter } = useSortAndFilter(key);
  // Whether stored tracks come first is decided before any track shows.
  const { value: arrangement } = useOfflineArrangement(
    `${key} ${onlyStored} ${sort?.column} ${sort?.descending}`,
    read && (offline ? facts && { first: facts.stored } : { first: null }),
  );
  const tracks = arrangement && read;
  const { rows, split } = useMemo(() => {
    const found = matchingRows(rowsOf(tracks ?? [], { facts, queued, offline, onlyStored }), query);
    const shown = sortRows(found, sort);
    return inOrder ? { rows: shown, split: null } : storedFirst(shown, arrangement?.first ?? null);
  }, [tracks, facts, queued, offline, onlyStored, sort, query, inOrder, arrangement]);
  return {
    tracks,
    rows,
    split,
    missing,
    facts,
    onlyStored,
    setOnlyStored: useCallback((on) => setFilteredKey(on ? key : undefined), [key]),
    sort,
    query,
    ...sortAndFilter,
    ...usePlayRows(rows, origin),
  };
}

function usePlayRows(rows: readonly TrackRowView[], { route, kind }: QueueOrigin) {
  const { player, connectivity } = useServices();
  const shownIds = useMemo(() => rows.map((row) => row.id), [rows]);
  return {
    // `playlist`: played as a whole, it is not continued by its genre (core/queue.ts).
    play: useCallback(() => {
      player.playList(shownIds, { route, kind: 'playlist' });
    }, [player, shownIds, route]),
    shuffle: useCallback(() => {
      player.playShuffled(shownIds, { route, kind: 'playlist' });
    }, [player, shownIds, route]),
    playRow: useCallback(
      (id: TrackId) => {
        const at = shownIds.indexOf(id);
        if (rows[at]?.dimmed === true && player.snapshot().currentTrackId !== id) {
          showToast(songStates.explained);
          // The network may be back since the row was dimmed.
          void connectivity.check();
          return;
        }
        player.playFrom(shownIds, at, { route, kind });
      },
      [player, connectivity, shownIds, rows, route, kind],
    ),
  };
}

const asListed = { sort: null, query: '' } as const;

/** Known to have no songs, so that there is nothing to play, filter or sort. */
export const isEmptyList = ({ tracks, missing }: Songs): boolean => tracks?.length === 0 && missing === 0;

function useSortAndFilter(key: string) {
  const [chosen, setChosen] = useState<{
    readonly key: string;
    readonly sort: ListSort;
    readonly query: string;
  }>();
  const { sort, query } = chosen?.key === key ? chosen : asListed;
  return {
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

const noIds: readonly TrackId[] = [];

function useFaces(key: string, ids: readonly TrackId[] | undefined) {
  const { db } = useServices();
  // Another list starts anew.
  const live = useMemo(() => ({ key, faces: liveSongFaces(db) }), [db, key]);
  const { keys, rows, isWhole } = useLiveRows(live.faces, ids ?? noIds);
  return useMemo(() => {
    if (ids === undefined) return { tracks: undefined, missing: 0 };
    const tracks = ids.flatMap((id) => rows.get(id) ?? []);
    const isRead = isWhole && keys === ids;
    // None of the new ids is loaded yet: still loading, not an empty list.
    if (!isRead && tracks.length === 0 && ids.length > 0) return { tracks: undefined, missing: 0 };
    return { tracks, missing: isRead ? ids.length - tracks.length : 0 };
  }, [ids, keys, rows, isWhole]);
}

type RowFacts = {
  readonly facts: OfflineFacts | undefined;
  readonly queued: ReadonlySet<TrackId> | undefined;
  readonly offline: boolean;
  readonly onlyStored: boolean;
};

function rowsOf(tracks: readonly SongFace[], given: RowFacts): TrackRowView[] {
  const { facts, onlyStored, offline } = given;
  const shown = onlyStored ? tracks.filter((track) => facts?.stored.has(track.id) === true) : tracks;
  return shown.map((track) => {
    const availability = availabilityOf(track.id, given);
    const problem = availability === 'failed' ? facts?.problems.get(track.id) : undefined;
    return {
      id: track.id,
      title: track.title,
      artist: track.authorName,
      coverUrl: track.coverImage ?? undefined,
      durationS: track.durationS ?? undefined,
      availability,
      problem: problem && downloads.problems[problem],
      dimmed: offline && availability !== 'stored',
    };
  });
}

function availabilityOf(id: TrackId, { facts, queued, offline }: RowFacts): Availability {
  if (facts?.stored.has(id) === true) return 'stored';
  if (facts?.onlineOnly.has(id) === true) return 'onlineOnly';
  if (facts?.problems.has(id) === true) return 'failed';
  if (offline) return 'unavailable';
  return queued?.has(id) === true ? 'queued' : 'online';
}

/** The rows of `first` before the others, in the same order inside each part; one list while either part is empty. */
function storedFirst(rows: readonly TrackRowView[], first: ReadonlySet<TrackId> | null): Pick<Songs, 'rows' | 'split'> {
  if (first === null) return { rows, split: null };
  const here = rows.filter(({ id }) => first.has(id));
  const elsewhere = rows.filter(({ id }) => !first.has(id));
  if (here.length === 0 || elsewhere.length === 0) return { rows, split: null };
  return {
    rows: [...here, ...elsewhere],
    split: { here: here.length, elsewhere: elsewhere.length },
  };
}
