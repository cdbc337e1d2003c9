import { useCallback } from 'react';
import type { TrackId } from '../../core/ids.ts';
import {
  putBackInPlaylist,
  removeAllFromPlaylist,
  renamePlaylist,
  reorderPlaylist,
} from '../../db/playlists/commands.ts';
import type { PlaylistRow } from '../../db/rows.ts';
import { selection } from '../../ui/strings/lists.ts';
import { toasts } from '../../ui/strings/actions.ts';
import { showUndoToast } from '../../ui/feedback/toast-store.ts';
import type { Command } from '../shared/run-command.ts';
import { useServices } from '../shared/services.ts';
import type { Songs } from '../shared/lists/songs/use-songs.ts';
import { useDeletion, type Deletion } from './use-deletion.ts';

export type Editing = Deletion & {
  readonly rename: (name: string) => void;
  readonly remove: (trackId: TrackId) => void;
  readonly removeAll: (trackIds: readonly TrackId[]) => void;
  /** Indexes among the visible rows; `to` counts without the moved row. */
  readonly move: (from: number, to: number) => void;
};

/** The owner's actions. Success shows after the local commit; a failed commit is reported. */
export function useEditing(playlist: PlaylistRow | null, songs: Songs): Editing {
  const { asUser } = useServices();
  const run = useCallback(
    (change: Command): Promise<boolean> => asUser(change, toasts.errorUpdatingPlaylist),
    [asUser],
  );
  const id = playlist?.id;
  const songIds = playlist?.songIds;
  const { rows } = songs;
  const removeAll = useCallback(
    (trackIds: readonly TrackId[]) => {
      if (id === undefined || songIds === undefined) return;
      const text = trackIds.length === 1 ? toasts.removedFromPlaylist : selection.toasts.removed(trackIds.length);
      const putBack: Command = (commands) => putBackInPlaylist(commands, id, trackIds, songIds);
      void run((commands) => removeAllFromPlaylist(commands, id, trackIds)).then((done) => {
        if (done) showUndoToast(text, () => void run(putBack));
      });
    },
    [id, songIds, run],
  );
  return {
    ...useDeletion(id, run),
    rename: (name) => {
      if (id !== undefined) void run((commands) => renamePlaylist(commands, id, name));
    },
    remove: useCallback((trackId) => removeAll([trackId]), [removeAll]),
    removeAll,
    move: useCallback(
      (from, to) => {
        const moved = rows[from]?.id;
        if (id === undefined || songIds === undefined || moved === undefined) return;
        const order = moveBefore(
          songIds,
          rows.map((row) => row.id),
          from,
          to,
        );
        void run((commands) => reorderPlaylist(commands, id, order, songIds));
      },
      [id, songIds, rows, run],
    ),
  };
}

/**
 * The whole playlist's order after the visible row at `from` moved to `to`. Tracks missing on this device have no row;
 * they stay behind the track they follow.
 */
export function moveBefore<T>(all: readonly T[], shown: readonly T[], from: number, to: number): T[] {
  const moved = shown.slice(from, from + 1);
  const rest = shown.filter((_, index) => index !== from);
  const [follower] = rest.slice(to, to + 1);
  const without = all.filter((item) => !moved.includes(item));
  if (follower !== undefined) {
    const at = without.indexOf(follower);
    return [...without.slice(0, at), ...moved, ...without.slice(at)];
  }
  return [...without, ...moved];
}
