import { useEffect, useRef, useState } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { parsePlaylistId } from '../../core/ids.ts';
import { addToPlaylist, createPlaylist, removeFromPlaylist } from '../../db/playlists/commands.ts';
import { playlistsOf } from '../../db/playlists/queries.ts';
import { useServices } from '../../screens/services.ts';
import { useLive } from '../../screens/use-live.ts';
import { AddToPlaylistDialog, type PlaylistChoice } from '../../ui/AddToPlaylistDialog.tsx';
import { NamePrompt } from '../../ui/NamePrompt.tsx';
import { common, playlists as words, toasts } from '../../ui/strings.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Puts a song into playlists, takes it out, or makes a new playlist around it, with the toasts of spec section 8. */
export function AddToPlaylist({ trackId, onClose }: { readonly trackId: TrackId; readonly onClose: () => void }) {
  const { db, identity, commands, pull } = useServices();
  const [naming, setNaming] = useState(false);
  const playlists = useLive(`playlists:${identity.ownerId}`, () => playlistsOf(db, identity.ownerId));
  useEffect(() => {
    void pull({ kind: 'playlists' });
  }, [pull]);
  const choices = playlists?.map(({ id, name, songCount, songIds }): PlaylistChoice => ({
    id,
    name: words.nameOf(name),
    songCount,
    holds: songIds.includes(trackId),
  }));
  const toggle = async ({ id: text, holds }: PlaylistChoice): Promise<void> => {
    const id = parsePlaylistId(text);
    if (id === undefined) return;
    try {
      if (holds) await removeFromPlaylist(commands(), id, trackId);
      else await addToPlaylist(commands(), id, trackId);
      showToast(holds ? toasts.removedFromPlaylist : toasts.addedToPlaylist);
    } catch {
      showToast(toasts.errorUpdatingPlaylist);
    }
  };
  const creating = useRef(false);
  const create = async (name: string): Promise<void> => {
    if (creating.current) return;
    creating.current = true;
    try {
      await addToPlaylist(commands(), await createPlaylist(commands(), name), trackId);
      showToast(toasts.addedToNewPlaylist);
      onClose();
    } catch {
      creating.current = false;
      showToast(toasts.errorCreatingPlaylist);
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
      onCreate={() => setNaming(true)}
      onToggle={(choice) => void toggle(choice)}
      onClose={onClose}
    />
  );
}
