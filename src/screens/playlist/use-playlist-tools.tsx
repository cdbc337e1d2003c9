import { useState } from 'react';
import type { PlaylistRow } from '../../db/rows.ts';
import type { MenuItem } from '../../ui/dialogs/menu-types.ts';
import { EditIcon, TrashIcon } from '../../ui/icons.tsx';
import { collection, playlists as words } from '../../ui/strings/actions.ts';
import { states } from '../../ui/strings/screens.ts';
import { common } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import type { Editing } from './use-editing.ts';

export type PlaylistToolsState = {
  /** Rename and delete, as buttons above the list and in the top bar's menu. */
  readonly items: readonly MenuItem[];
  readonly naming: boolean;
  readonly stopNaming: () => void;
};

export function usePlaylistTools(playlist: PlaylistRow | undefined, editing: Editing): PlaylistToolsState {
  const { choose } = useServices();
  const [naming, setNaming] = useState(false);
  const askToDelete = async (): Promise<void> => {
    const answer = await choose({
      title: collection.deleteTitle(words.nameOf(playlist?.name ?? '')),
      text: states.deleteText,
      choices: [
        { id: 'delete', label: collection.delete, look: 'solid' },
        { id: 'keep', label: common.cancel },
      ],
    });
    if (answer === 'delete') editing.deleteIt();
  };
  return {
    items: [
      { label: collection.renamePlaylist, icon: <EditIcon size={20} />, onSelect: () => setNaming(true) },
      { label: collection.deletePlaylist, icon: <TrashIcon size={20} />, onSelect: () => void askToDelete() },
    ],
    naming,
    stopNaming: () => setNaming(false),
  };
}
