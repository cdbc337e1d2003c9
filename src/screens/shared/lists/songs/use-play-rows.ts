import { useCallback, useMemo } from 'react';
import type { TrackId } from '../../../../core/ids.ts';
import type { QueueOrigin } from '../../../../player/player.ts';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import type { TrackRowView } from '../../../../ui/lists/tracks/TrackRow.tsx';
import { songStates } from '../../../../ui/strings/song-states.ts';
import { useServices } from '../../services.ts';

export type PlayRows = {
  /** False offline while nothing of it is stored: Play would replace a queue that plays. */
  readonly canPlay: boolean;
  readonly play: () => void;
  readonly shuffle: () => void;
  readonly playRow: (id: TrackId) => void;
};

/** Plays what the list shows, in the order it is shown. */
export function usePlayRows(rows: readonly TrackRowView[], { route, kind }: QueueOrigin): PlayRows {
  const { player, connectivity } = useServices();
  const shownIds = useMemo(() => rows.map((row) => row.id), [rows]);
  return {
    canPlay: rows.some(({ dimmed }) => dimmed !== true),
    // `playlist`: played as a whole, it is not continued by its genre (core/queue).
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
