import { useCallback, useMemo } from 'react';
import type { TrackId } from '../core/ids.ts';
import type { Track } from '../core/track.ts';
import { tracksByIds } from '../db/catalogue/queries.ts';
import { offlineFacts, type OfflineFacts } from '../db/song-lists/queries.ts';
import type { PlaySource } from '../player/player.ts';
import { tracks as words } from '../ui/strings.ts';
import type { TrackRowView } from '../ui/TrackRow.tsx';
import { useServices } from './services.ts';
import { useUnreachable } from './use-current.ts';
import { useLive } from './use-live.ts';

/** Songs as a screen lists them, and what their buttons do. */
export type Songs = {
  /** Undefined while the first answer of the database is on its way. */
  readonly tracks: readonly Track[] | undefined;
  /** What the list shows: all of them, or those available offline. */
  readonly rows: readonly TrackRowView[];
  /** How many of the ids have no song on this device yet. */
  readonly missing: number;
  readonly facts: OfflineFacts | undefined;
  readonly play: () => void;
  readonly shuffle: () => void;
  readonly playRow: (id: TrackId) => void;
};

/**
 * The songs of `ids` as rows. `key` says which list it is; `source` where the queue came from. While ids are unknown pass
 * undefined.
 */
export function useSongs(key: string, ids: readonly TrackId[] | undefined, source: PlaySource): Songs {
  const { db, player } = useServices();
  const unreachable = useUnreachable();
  const facts = useLive('facts', () => offlineFacts(db));
  const tracks = useTracks(key, ids);
  const rows = useMemo(() => rowsOf(tracks ?? [], facts, unreachable), [tracks, facts, unreachable]);
  const { route, kind } = source;
  const shownIds = useMemo(() => rows.map((row) => row.id), [rows]);
  return {
    tracks,
    rows,
    missing: ids === undefined || tracks === undefined ? 0 : ids.length - tracks.length,
    facts,
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

/** The tracks of `ids`, live. While a longer list of the same `key` is read, the last answer stays. */
function useTracks(key: string, ids: readonly TrackId[] | undefined): readonly Track[] | undefined {
  const { db } = useServices();
  return useLive(key, async () => (ids === undefined ? undefined : await tracksByIds(db, ids)), [ids]);
}

function rowsOf(tracks: readonly Track[], facts: OfflineFacts | undefined, unreachable: boolean): TrackRowView[] {
  const shown = facts?.onlyOffline === true ? tracks.filter((track) => facts.stored.has(track.id)) : tracks;
  return shown.map((track) => {
    const stored = facts?.stored.has(track.id) === true;
    return {
      id: track.id,
      title: track.title,
      artist: track.authorName,
      coverUrl: track.coverImage ?? undefined,
      durationS: track.durationS ?? undefined,
      availability: stored ? 'stored' : unreachable ? 'unavailable' : 'online',
      note: facts?.onlineOnly.has(track.id) === true ? words.onlineOnly : undefined,
    };
  });
}
