import { Suspense, useState } from 'react';
import type { PlaylistRow } from '../../db/rows.ts';
import { states } from '../../ui/strings/screens.ts';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { EditIcon, TrashIcon } from '../../ui/icons.tsx';
import { collection, playlists as words } from '../../ui/strings/actions.ts';
import { common } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import type { Editing } from './use-editing.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const NamePrompt = lazyPart(async () => (await import('../../ui/dialogs/NamePrompt.tsx')).NamePrompt);

export function PlaylistTools({ playlist, editing }: { readonly playlist: PlaylistRow; readonly editing: Editing }) {
  const { choose } = useServices();
  const [naming, setNaming] = useState(false);
  const close = () => {
    setNaming(false);
  };
  const askToDelete = async (): Promise<void> => {
    const answer = await choose({
      title: collection.deleteTitle(words.nameOf(playlist.name)),
      text: states.deleteText,
      choices: [
        { id: 'delete', label: collection.delete, look: 'solid' },
        { id: 'keep', label: common.cancel },
      ],
    });
    if (answer === 'delete') editing.deleteIt();
  };
  return (
    <>
      <IconButton
        label={collection.renamePlaylist}
        onClick={() => {
          setNaming(true);
        }}
      >
        <EditIcon size={20} />
      </IconButton>
      <IconButton label={collection.deletePlaylist} onClick={() => void askToDelete()}>
        <TrashIcon size={20} />
      </IconButton>
      <Suspense fallback={null}>
        {naming ? (
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
      </Suspense>
    </>
  );
}
