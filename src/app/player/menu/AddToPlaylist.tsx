import { useRef, useState } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { parsePlaylistId } from '../../../core/ids.ts';
import { addToPlaylist, createPlaylistWith, removeFromPlaylist } from '../../../db/playlists/commands.ts';
import { playlistsOf } from '../../../db/playlists/queries.ts';
import { useServices } from '../../../screens/shared/services.ts';
import { LoadError } from '../../../screens/shared/LoadError.tsx';
import { useLive } from '../../../screens/shared/use-live.ts';
import { useOwnList } from '../../../screens/shared/lists/use-own-list.ts';
import { AddToPlaylistDialog, type PlaylistChoice } from '../../../ui/dialogs/AddToPlaylistDialog.tsx';
import { NamePrompt } from '../../../ui/dialogs/NamePrompt.tsx';
import { common, playlists as words, toasts } from '../../../ui/strings/strings.ts';
import { showToast, showUndoToast } from '../../../ui/feedback/toast-store.ts';

/** Adds a track to playlists, removes it, or makes a new playlist with it. Toasts: docs/product.md section 8. */
export function AddToPlaylist({ trackId, onClose }: { readonly trackId: TrackId; readonly onClose: () => void }) {
  const { db, identity, run } = useServices();
  const [naming, setNaming] = useState(false);
  const playlists = useLive(`playlists:${identity.ownerId}`, () => playlistsOf(db, identity.ownerId));
  const { known, loadFailure, refresh } = useOwnList('playlists', playlists?.length);
  const choices = (known ? playlists : undefined)?.map(({ id, name, songCount, songIds }): PlaylistChoice => ({
    id,
    name: words.nameOf(name),
    songCount,
    holds: songIds.includes(trackId),
  }));
  const toggle = async ({ id: text, holds }: PlaylistChoice): Promise<void> => {
    const id = parsePlaylistId(text);
    if (id === undefined) return;
    const change = holds ? removeFromPlaylist : addToPlaylist;
    const done = await run((commands) => change(commands, id, trackId), toasts.errorUpdatingPlaylist);
    if (!done) return;
    if (!holds) return showToast(toasts.addedToPlaylist);
    showUndoToast(toasts.removedFromPlaylist, () => {
      void run((commands) => addToPlaylist(commands, id, trackId), toasts.errorUpdatingPlaylist);
    });
  };
  const creating = useRef(false);
  const create = async (name: string): Promise<void> => {
    if (creating.current) return;
    creating.current = true;
    const done = await run((commands) => createPlaylistWith(commands, name, [trackId]), toasts.errorCreatingPlaylist);
    if (done) {
      showToast(toasts.addedToNewPlaylist);
      onClose();
    } else {
      creating.current = false;
      setNaming(false);
    }
  };
  if (naming) {
    return (
      <NamePrompt
        title={words.promptTitle}
        label={words.promptField}
        value={words.defaultName}
        action={common.create}
        onName={(name) => void create(name)}
        onClose={() => setNaming(false)}
      />
    );
  }
  return (
    <AddToPlaylistDialog
      playlists={choices}
      loadError={
        loadFailure === undefined ? undefined : <LoadError outcome={loadFailure} onRetry={() => void refresh()} />
      }
      onCreate={() => setNaming(true)}
      onToggle={(choice) => void toggle(choice)}
      onClose={onClose}
    />
  );
}
