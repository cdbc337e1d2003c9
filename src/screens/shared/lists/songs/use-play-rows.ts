import { useCallback } from 'react';
import type { TrackId } from '../../../../core/ids.ts';
import type { QueueOrigin } from '../../../../player/player.ts';
import { showToast } from '../../../../ui/feedback/toast-store.ts';
import type { TrackRowView } from '../../../../ui/lists/tracks/TrackRow.tsx';
import { songStates } from '../../../../ui/strings/song-states.ts';
import { useServices } from '../../services.ts';

export type PlayRows = {
  readonly play: () => void;
  readonly shuffle: () => void;
  readonly playRow: (id: TrackId) => void;
};

/** Plays the list's `ids`, in the order in which it shows them. */
export function usePlayRows(
  rows: readonly TrackRowView[],
  ids: readonly TrackId[],
  { route, kind }: QueueOrigin,
): PlayRows {
  const { player, connectivity } = useServices();
  return {
    // `playlist`: played as a whole, it is not continued by its genre (core/queue).
    play: useCallback(() => {
      player.playList(ids, { route, kind: 'playlist' });
    }, [player, ids, route]),
    shuffle: useCallback(() => {
      player.playShuffled(ids, { route, kind: 'playlist' });
    }, [player, ids, route]),
    playRow: useCallback(
      (id: TrackId) => {
        const isDimmed = rows.some((row) => row.id === id && row.dimmed === true);
        if (isDimmed && player.snapshot().currentTrackId !== id) {
          showToast(songStates.explained);
          // The network may be back since the row was dimmed.
          void connectivity.check();
          return;
        }
        player.playFrom(ids, ids.indexOf(id), { route, kind });
      },
      [player, connectivity, ids, rows, route, kind],
    ),
  };
}
