import { useCallback } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { excludeFromPins, includeInPins } from '../../db/pins/commands.ts';
import type { PinRow } from '../../db/rows.ts';
import { removeStored, type RemovedAudio } from '../../downloads/remove-stored.ts';
import { ignored } from '../../lib/log.ts';
import { audioFileStore } from '../../platform/shared/audio-store.ts';
import { showUndoToast } from '../../ui/feedback/toast-store.ts';
import { states } from '../../ui/strings/screens.ts';
import { common } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import type { Songs } from '../shared/lists/songs/use-songs.ts';

/** Removes a stored track; its bytes are deleted once Undo is no longer shown. */
export function useRemoveStored({ rows }: Pick<Songs, 'rows'>): (trackId: TrackId) => void {
  const { db, run } = useServices();
  return useCallback(
    (trackId) => {
      let removed: RemovedAudio | undefined;
      let pins: readonly PinRow[] = [];
      const title = common.titleOf(rows.find((row) => row.id === trackId)?.title);
      const remove = run(async (commands) => {
        // Otherwise a pin would download it again.
        pins = await excludeFromPins(commands, trackId);
        removed = await removeStored(db, trackId, audioFileStore);
      }, states.couldNotRemove);
      void remove.then((done) => {
        if (!done) return;
        const timer = setTimeout(() => void removed?.drop().catch(ignored('dropping removed audio')), limits.undoMs);
        showUndoToast(states.removedStored(title), () => {
          clearTimeout(timer);
          void run(async (commands) => {
            await removed?.putBack();
            await includeInPins(commands, trackId, pins);
          });
        });
      });
    },
    [db, run, rows],
  );
}
