import { useState } from 'react';
import type { PlaylistId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { deletePlaylist, restorePlaylist, type DeletedPlaylist } from '../../db/playlists/deletion-commands.ts';
import { showToast, showUndoToast } from '../../ui/feedback/toast-store.ts';
import { playlists as words, sync } from '../../ui/strings/actions.ts';
import { states } from '../../ui/strings/screens.ts';
import type { Command } from '../shared/run-command.ts';
import { useLeave } from './use-leave.ts';

export type Deletion = {
  /** True after deleting, until the screen is left: the playlist must not count as unknown. */
  readonly deleting: boolean;
  readonly deleteIt: () => void;
};

export function useDeletion(id: PlaylistId | undefined, run: (change: Command) => Promise<boolean>): Deletion {
  const leave = useLeave();
  const [deleting, setDeleting] = useState(false);
  const offerUndo = (deleted: DeletedPlaylist): void =>
    showUndoToast(states.deleted(words.nameOf(deleted.playlist.name)), () => {
      void run(async (commands) => {
        if (!(await restorePlaylist(commands, deleted))) showToast(sync.notRestored);
      });
    });
  const deleteIt = async (playlistId: PlaylistId): Promise<void> => {
    let deleted: DeletedPlaylist | undefined;
    setDeleting(true);
    const done = await run(async (commands) => {
      deleted = await deletePlaylist(commands, playlistId, limits.sentAfterUndoMs);
    });
    if (!done) return setDeleting(false);
    await leave();
    // After the screen changed, so that Undo gives the focus back there.
    if (deleted !== undefined) offerUndo(deleted);
  };
  return {
    deleting,
    deleteIt: () => {
      if (id !== undefined) void deleteIt(id);
    },
  };
}
