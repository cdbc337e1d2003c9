import { useRef, useState } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { parsePlaylistId } from '../../../core/ids.ts';
import {
  addAllToPlaylist,
  createPlaylistWith,
  putBackInPlaylist,
  removeAllFromPlaylist,
} from '../../../db/playlists/commands.ts';
import { playlistsOf } from '../../../db/playlists/queries.ts';
import type { Command } from '../../../screens/shared/run-command.ts';
import { useServices } from '../../../screens/shared/services.ts';
import { LoadError } from '../../../screens/shared/LoadError.tsx';
import { useLive } from '../../../screens/shared/use-live.ts';
import { useOwnList } from '../../../screens/shared/lists/use-own-list.ts';
import { AddToPlaylistDialog, type PlaylistChoice } from '../../../ui/dialogs/AddToPlaylistDialog.tsx';
import { NewPlaylistPrompt } from '../../../ui/dialogs/NamePrompt.tsx';
import { playlists as words, toasts } from '../../../ui/strings/actions.ts';
import { selection as many } from '../../../ui/strings/lists.ts';
import { showToast, showUndoToast } from '../../../ui/feedback/toast-store.ts';

export interface AddToPlaylistProps {
  readonly trackIds: readonly TrackId[];
  readonly onClose: () => void;
}

/** Adds songs to playlists, removes them, or makes a new playlist with them. Toasts: docs/product.md section 8. */
export function AddToPlaylist({ trackIds, onClose }: AddToPlaylistProps) {
  const { db, identity, asUser } = useServices();
  // Undefined until a new playlist's name is asked for.
  const [naming, setNaming] = useState<boolean>();
  const playlists = useLive(`playlists:${identity.ownerId}`, () => playlistsOf(db, identity.ownerId));
  const { known, loadFailure, refresh } = useOwnList('playlists', playlists?.length);
  const choices = (known ? playlists : undefined)?.map(({ id, firstId, name, songCount, songIds }): PlaylistChoice => ({
    id,
    key: firstId,
    name: words.nameOf(name),
    songCount,
    containsAll: trackIds.every((trackId) => songIds.includes(trackId)),
  }));
  const toggle = async ({ id: text, name, containsAll }: PlaylistChoice): Promise<void> => {
    const id = parsePlaylistId(text);
    if (id === undefined) return;
    const failed = toasts.errorUpdatingPlaylist;
    let added: readonly TrackId[] = [];
    const add: Command = async (commands) => {
      added = await addAllToPlaylist(commands, id, trackIds);
    };
    const order = playlists?.find((playlist) => playlist.id === id)?.songIds ?? [];
    const putBack: Command = (commands) => putBackInPlaylist(commands, id, trackIds, order);
    const remove: Command = (commands) => removeAllFromPlaylist(commands, id, containsAll ? trackIds : added);
    if (!(await asUser(containsAll ? remove : add, failed))) return;
    if (containsAll)
      showUndoToast(
        trackIds.length === 1 ? toasts.removedFromPlaylist : many.toasts.removedFrom(trackIds.length, name),
        () => void asUser(putBack, failed),
      );
    else if (trackIds.length === 1) showToast(toasts.addedToPlaylist);
    else showUndoToast(many.toasts.added(added.length, name), () => void asUser(remove, failed));
  };
  const creating = useRef(false);
  const create = async (name: string): Promise<void> => {
    if (creating.current) return;
    creating.current = true;
    const done = await asUser((commands) => createPlaylistWith(commands, name, trackIds), toasts.errorCreatingPlaylist);
    if (done) {
      showToast(toasts.addedToNewPlaylist);
      onClose();
    } else {
      creating.current = false;
      setNaming(false);
    }
  };
  if (naming === true) {
    return <NewPlaylistPrompt onName={(name) => void create(name)} onClose={() => setNaming(false)} />;
  }
  return (
    <AddToPlaylistDialog
      playlists={choices}
      loadError={
        loadFailure === undefined ? undefined : <LoadError outcome={loadFailure} onRetry={() => void refresh()} />
      }
      returns={naming === false}
      onCreate={() => setNaming(true)}
      onToggle={(choice) => void toggle(choice)}
      onClose={onClose}
    />
  );
}
