import { ListMenuButton } from '../../screens/shared/lists/ListMenuButton.tsx';
import { shownList } from '../../screens/shared/lists/songs/shown-list.ts';
import { useSlot } from '../../screens/shared/slot.ts';
import { PlayIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { tracks as words } from '../../ui/strings/strings.ts';
import styles from './ListBar.module.css';

/** Play and the menu of the collection on the screen. Play has the list's name: 'Play' alone is the list's own button. */
export function ListBar({ heading }: { readonly heading: string }) {
  const list = useSlot(shownList);
  if (list === undefined) return null;
  const { songs } = list;
  return (
    <>
      <IconButton
        label={words.playTrack(heading)}
        look="solid"
        className={styles.play}
        onClick={songs.play}
        disabled={!songs.canPlay}
        data-track={songs.rows[0]?.id}
      >
        <PlayIcon size={20} />
      </IconButton>
      <ListMenuButton list={list} />
    </>
  );
}
