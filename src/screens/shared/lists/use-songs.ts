import { useCallback, useMemo, useState } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { nextSort, sortRows, type ListSort, type SortColumn } from '../../../core/list-sort.ts';
import { offlineFacts, songFaces, type OfflineFacts, type SongFace } from '../../../db/catalogue/song-list-queries.ts';
import type { PlaySource } from '../../../player/player.ts';
import { downloads } from '../../../ui/strings/screens.ts';
import { tracks as words } from '../../../ui/strings/strings.ts';
import type { TrackRowView } from '../../../ui/lists/TrackRow.tsx';
import { useServices } from '../services.ts';
import { useOffline } from '../use-offline.ts';
import { useLive } from '../use-live.ts';

export type Songs = {
  /** Undefined until the database has answered. */
  readonly tracks: readonly SongFace[] | undefined;
  /** All songs, or the stored ones only. */
  readonly rows: readonly TrackRowView[];
  /** How many ids have no song on this device; 0 while unknown. */
  readonly missing: number;
  readonly facts: OfflineFacts | undefined;
  /** Filter to stored songs: for this list and this visit. */
  readonly onlyStored: boolean;
  readonly setOnlyStored: (on: boolean) => void;
  /** How the listener sorted this list, for this visit; what plays follows the order shown. */
  readonly sort: ListSort;
  readonly sortBy: (column: SortColumn) => void;
  readonly play: () => void;
  readonly shuffle: () => void;
  readonly playRow: (id: TrackId) => void;
};

/**
 * The songs of `ids` as rows. `key` identifies the list; `source` is where the queue comes from. `ids` is
 * undefined while unknown.
 */
export function useSongs(key: string, ids: readonly TrackId[] | undefined, source: PlaySource): Songs {
  const { db, player } = useServices();
  const offline = useOffline();
  const facts = useLive('facts', () => offlineFacts(db));
  const { tracks, missing } = useFaces(key, ids);
  const [filteredKey, setFilteredKey] = useState<string>();
  const onlyStored = filteredKey === key;
  const [sorted, setSorted] = useState<{ readonly key: string; readonly sort: ListSort }>();
  const sort = sorted?.key === key ? sorted.sort : null;
  const rows = useMemo(
    () => sortRows(rowsOf(tracks ?? [], facts, { offline, onlyStored }), sort),
    [tracks, facts, offline, onlyStored, sort],
  );
  const { route, kind } = source;
  const shownIds = useMemo(() => rows.map((row) => row.id), [rows]);
  return {
    tracks,
    rows,
    missing,
    facts,
    onlyStored,
    setOnlyStored: useCallback((on) => setFilteredKey(on ? key : undefined), [key]),
    sort,
    sortBy: useCallback((column) => setSorted({ key, sort: nextSort(sort, column) }), [key, sort]),
    play: useCallback(() => {
      player.playList(shownIds, { route, kind: 'playlist' });
    }, [player, shownIds, route]),
    shuffle: useCallback(() => {
      player.playShuffled(shownIds, { route, kind: 'playlist' });
    }, [player, shownIds, route]),
    playRow: useCallback(
      (id) => {
        player.playFrom(shownIds, shownIds.indexOf(id), { route, kind });
      },
      [player, shownIds, route, kind],
    ),
  };
}

/** A longer list shows its beginning first. */
const headLength = 100;

/**
 * The songs of `ids`, live. The beginning of a long list shows at once and the rest follows; when `ids` change,
 * known songs are reordered while new ones are read.
 */
function useFaces(key: string, ids: readonly TrackId[] | undefined) {
  const { db } = useServices();
  const isLong = ids !== undefined && ids.length > headLength;
  const head = useLive(
    `${key} head`,
    async () => (isLong ? await songFaces(db, ids.slice(0, headLength)) : undefined),
    [ids],
  );
  const all = useLive(key, async () => (ids === undefined ? undefined : { ids, faces: await songFaces(db, ids) }), [
    ids,
  ]);
  return useMemo(() => {
    const known = all?.faces ?? head;
    if (ids === undefined || known === undefined) return { tracks: undefined, missing: 0 };
    const tracks = ids.flatMap((id) => known.get(id) ?? head?.get(id) ?? []);
    const isRead = all?.ids === ids;
    // None of the new ids is known yet: still loading, not an empty list.
    if (!isRead && tracks.length === 0 && ids.length > 0) return { tracks: undefined, missing: 0 };
    return { tracks, missing: isRead ? ids.length - tracks.length : 0 };
  }, [ids, all, head]);
}

function rowsOf(
  tracks: readonly SongFace[],
  facts: OfflineFacts | undefined,
  { offline, onlyStored }: { readonly offline: boolean; readonly onlyStored: boolean },
): TrackRowView[] {
  const shown = onlyStored ? tracks.filter((track) => facts?.stored.has(track.id) === true) : tracks;
  return shown.map((track) => {
    const stored = facts?.stored.has(track.id) === true;
    return {
      id: track.id,
      title: track.title,
      artist: track.authorName,
      coverUrl: track.coverImage ?? undefined,
      durationS: track.durationS ?? undefined,
      availability: stored ? 'stored' : offline ? 'unavailable' : 'online',
      note: noteOf(track.id, facts),
    };
  });
}

/** Why a song is not stored and will not be; undefined for stored songs. */
function noteOf(id: TrackId, facts: OfflineFacts | undefined): string | undefined {
  if (facts === undefined || facts.stored.has(id)) return undefined;
  if (facts.onlineOnly.has(id)) return words.onlineOnly;
  const problem = facts.problems.get(id);
  return problem && downloads.problems[problem];
}
