import { Suspense } from 'react';
import type { PlaylistRow } from '../../db/rows.ts';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { collection, playlists as words } from '../../ui/strings/actions.ts';
import { common } from '../../ui/strings/strings.ts';
import type { Editing } from './use-editing.ts';
import type { PlaylistToolsState } from './use-playlist-tools.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const NamePrompt = lazyPart(async () => (await import('../../ui/dialogs/NamePrompt.tsx')).NamePrompt);

type Props = PlaylistToolsState & { readonly playlist: PlaylistRow; readonly editing: Editing };

export function PlaylistTools({ playlist, editing, items, naming, stopNaming }: Props) {
  return (
    <>
      {items.map(({ label, icon, onSelect }) => (
        <IconButton key={label} label={label} onClick={onSelect}>
          {icon}
        </IconButton>
      ))}
      <Suspense fallback={null}>
        {naming ? (
          <NamePrompt
            title={collection.renamePlaylist}
            label={words.promptField}
            value={playlist.name}
            action={common.save}
            onName={(name) => {
              editing.rename(name);
              stopNaming();
            }}
            onClose={stopNaming}
          />
        ) : null}
      </Suspense>
    </>
  );
}
