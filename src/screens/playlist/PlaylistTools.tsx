import { lazy, Suspense, useState } from 'react';
import type { PlaylistRow } from '../../db/rows.ts';
import { IconButton } from '../../ui/Button.tsx';
import { EditIcon, TrashIcon } from '../../ui/icons.tsx';
import { collection, common, playlists as words } from '../../ui/strings.ts';
import type { Editing } from './use-editing.ts';

const NamePrompt = lazy(async () => ({ default: (await import('../../ui/NamePrompt.tsx')).NamePrompt }));
const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog }));

/** Rename and delete, for a playlist of one's own. */
export function PlaylistTools({ playlist, editing }: { readonly playlist: PlaylistRow; readonly editing: Editing }) {
  const [asks, setAsks] = useState<'name' | 'delete'>();
  const close = () => {
    setAsks(undefined);
  };
  return (
    <>
      <IconButton
        label={collection.renamePlaylist}
        onClick={() => {
          setAsks('name');
        }}
      >
        <EditIcon size={20} />
      </IconButton>
      <IconButton
        label={collection.deletePlaylist}
        onClick={() => {
          setAsks('delete');
        }}
      >
        <TrashIcon size={20} />
      </IconButton>
      <Suspense fallback={null}>
        {asks === 'name' ? (
          <NamePrompt
            title={collection.renamePlaylist}
            label={words.promptField}
            value={playlist.name}
            action={common.save}
            onName={(name) => {
              editing.rename(name);
              close();
            }}
            onClose={close}
          />
        ) : null}
        {asks === 'delete' ? (
          <ConfirmDialog
            title={collection.deleteTitle(playlist.name)}
            action={collection.delete}
            onConfirm={() => {
              close();
              editing.deleteIt();
            }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
