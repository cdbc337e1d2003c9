import { useState, type ReactNode } from 'react';
import { keepSeen } from '../hooks/keep-seen.ts';
import { useItemFocus } from '../hooks/use-item-focus.ts';
import { matchingNames } from '../../core/ordering/list-filter.ts';
import { Button } from '../primitives/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { CheckIcon, PlaylistIcon, PlusIcon } from '../icons.tsx';
import { FoundStatus } from '../feedback/FoundStatus.tsx';
import { Spinner } from '../feedback/States.tsx';
import { InfiniteScroll } from '../lists/InfiniteScroll.tsx';
import { Field } from '../primitives/form/Field.tsx';
import { playlists as words } from '../strings/actions.ts';
import styles from './AddToPlaylistDialog.module.css';

export interface PlaylistChoice {
  readonly id: string;
  /** Stays when the server gives the playlist another id. */
  readonly key: string;
  readonly name: string;
  readonly songCount: number;
  readonly containsAll: boolean;
}

export interface AddToPlaylistDialogProps {
  readonly playlists: readonly PlaylistChoice[] | undefined;
  readonly loadError?: ReactNode;
  /** The prompt for a new playlist's name was cancelled. */
  readonly returns?: boolean;
  readonly onCreate: () => void;
  readonly onToggle: (choice: PlaylistChoice) => void;
  readonly onClose: () => void;
}

/** A sheet shows about as many without scrolling. */
const filteredFrom = 9;
const rowsPerPage = 50;

export function AddToPlaylistDialog(props: AddToPlaylistDialogProps) {
  const { playlists, loadError, returns = false, onCreate, onToggle, onClose } = props;
  return (
    <Dialog title={words.addTitle} onClose={onClose}>
      <Button wide icon={<PlusIcon size={20} />} data-first-focus={returns || undefined} onClick={onCreate}>
        {words.createNew}
      </Button>
      <h3 className={styles.heading}>{words.yours}</h3>
      {playlists === undefined ? (loadError ?? <Spinner />) : <Choices playlists={playlists} onToggle={onToggle} />}
    </Dialog>
  );
}

type ChoicesProps = {
  readonly playlists: readonly PlaylistChoice[];
  readonly onToggle: (choice: PlaylistChoice) => void;
};

function Choices({ playlists, onToggle }: ChoicesProps) {
  const [filter, setFilter] = useState('');
  if (playlists.length === 0) return <p className={styles.empty}>{words.empty}</p>;
  const filtered = playlists.length >= filteredFrom;
  const shown = filtered ? matchingNames(playlists, ({ name }) => name, filter) : playlists;
  return (
    <>
      {filtered ? (
        <>
          <Field
            label={words.filter}
            type="search"
            autoComplete="off"
            value={filter}
            onFocus={keepSeen}
            onChange={setFilter}
          />
          <FoundStatus text={filter.trim() === '' ? undefined : words.found(shown.length)} />
        </>
      ) : null}
      <div className={filtered ? styles.filtered : undefined}>
        {shown.length === 0 ? <p className={styles.empty}>{words.none(filter)}</p> : null}
        <ChoiceList key={filter} playlists={shown} onToggle={onToggle} />
      </div>
    </>
  );
}

/** Grows while scrolling: to draw thousands of rows at each letter of a filter takes a slow phone over a second. */
function ChoiceList({ playlists, onToggle }: ChoicesProps) {
  const [count, setCount] = useState(rowsPerPage);
  const shown = playlists.slice(0, count);
  const { tabStop, listProps } = useItemFocus(shown.length, 0);
  return (
    <>
      <ul className={styles.list} aria-label={words.yours} {...listProps}>
        {shown.map((choice, index) => (
          <li key={choice.key}>
            <ChoiceButton choice={choice} tabIndex={index === tabStop ? 0 : -1} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      {shown.length < playlists.length ? (
        <InfiniteScroll state="idle" count={count} onReach={() => setCount(count + rowsPerPage)} />
      ) : null}
    </>
  );
}

type ChoiceButtonProps = Pick<ChoicesProps, 'onToggle'> & {
  readonly choice: PlaylistChoice;
  readonly tabIndex: number;
};

function ChoiceButton({ choice, tabIndex, onToggle }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      className={styles.row}
      tabIndex={tabIndex}
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
  );
}
