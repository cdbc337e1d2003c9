import type { ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { CheckIcon, PlaylistIcon, PlusIcon } from '../icons.tsx';
import { Spinner } from '../feedback/States.tsx';
import { playlists as words } from '../strings/actions.ts';
import styles from './AddToPlaylistDialog.module.css';

export interface PlaylistChoice {
  readonly id: string;
  readonly name: string;
  readonly songCount: number;
  readonly containsAll: boolean;
}

export interface AddToPlaylistDialogProps {
  readonly playlists: readonly PlaylistChoice[] | undefined;
  readonly loadError?: ReactNode;
  readonly onCreate: () => void;
  readonly onToggle: (choice: PlaylistChoice) => void;
  readonly onClose: () => void;
}

export function AddToPlaylistDialog({ playlists, loadError, onCreate, onToggle, onClose }: AddToPlaylistDialogProps) {
  return (
    <Dialog open title={words.addTitle} onClose={onClose}>
      <Button wide icon={<PlusIcon size={20} />} onClick={onCreate}>
        {words.createNew}
      </Button>
      <h3 className={styles.heading}>{words.yours}</h3>
      {playlists === undefined ? (loadError ?? <Spinner />) : null}
      {playlists?.length === 0 ? <p className={styles.empty}>{words.empty}</p> : null}
      {playlists === undefined || playlists.length === 0 ? null : (
        <ul className={styles.list} aria-label={words.yours}>
          {playlists.map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                className={styles.row}
                aria-label={choice.containsAll ? words.removeFrom(choice.name) : words.addTo(choice.name)}
                onClick={() => {
                  onToggle(choice);
                }}
              >
                <PlaylistIcon size={22} />
                <span className={styles.name} dir="auto">
                  {choice.name}
                </span>
                <span className={styles.count}>{words.songs(choice.songCount)}</span>
                {choice.containsAll ? <CheckIcon size={20} /> : <PlusIcon size={20} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
