import { Suspense, useState, type ReactNode } from 'react';
import { IconButton } from '../../../ui/primitives/Button.tsx';
import { ArrangeIcon } from '../../../ui/icons.tsx';
import { arrange } from '../../../ui/strings/lists.ts';
import { states } from '../../../ui/strings/screens.ts';
import { tracks as words } from '../../../ui/strings/strings.ts';
import { ChipSwitch } from '../../../ui/primitives/form/ToggleSwitch.tsx';
import { ListActions } from '../../../ui/lists/ListActions.tsx';
import { DownloadSwitch, DownloadProgress } from '../pins/DownloadSwitch.tsx';
import { scrollToTop } from '../../../ui/lists/scroll-to-top.ts';
import type { MenuItem } from '../../../ui/dialogs/menu-types.ts';
import styles from './ListTools.module.css';
import { ListMenuButton } from './ListMenuButton.tsx';
import { useShownList, type ListOptions, type SharedList } from './songs/shown-list.ts';
import { usePin } from '../pins/use-pin.ts';
import { isEmptyList, type Songs } from './songs/use-songs.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

export interface ListToolsProps {
  readonly songs: Songs;
  readonly collection?: string;
  readonly hasMore?: boolean;
  readonly filter?: boolean;
  /**
   * The user fills the list by hand. It has its tools as buttons, which on a phone leave no space for the menu; the top bar
   * has it.
   */
  readonly own?: boolean;
  readonly share?: SharedList | undefined;
  /**
   * What the menu offers besides. They are buttons as well, which on a phone leave no space beside them: the chip is in the
   * line of the size, beside the cover.
   */
  readonly items?: readonly MenuItem[] | undefined;
  /** While it is empty there is nothing to play, filter or sort. `own` implies it. */
  readonly hidesWhenEmpty?: boolean;
  /** The list is still being read, so its buttons are not known yet. */
  readonly waits?: boolean;
  readonly children?: ReactNode;
}

const ArrangeBar = lazyPart(async () => (await import('./ArrangeBar.tsx')).ArrangeBar);

const noItems: readonly never[] = [];

export function ListTools(props: ListToolsProps) {
  const { songs, collection, hasMore = false, own = false, share, items, children } = props;
  const hidesWhenEmpty = own || props.hidesWhenEmpty === true;
  const crowded = items !== undefined;
  const isEmpty = hidesWhenEmpty && isEmptyList(songs);
  // Unseen until all are known: a button that comes or goes would shift the others.
  const waits = props.waits === true || (hidesWhenEmpty && songs.tracks === undefined);
  const filter = props.filter !== false && !isEmpty;
  const pin = usePin(collection, songs, hasMore);
  const [arranging, setArranging] = useState(false);
  const closeArranging = (): void => {
    setArranging(false);
    songs.setQuery('');
  };
  const openArranging = (): void => {
    scrollToTop();
    setArranging(true);
  };
  const list: ListOptions | null = isEmpty
    ? null
    : { songs, pin, onArrange: openArranging, share, items: items ?? noItems };
  useShownList(list);
  const chip = filter ? (
    <span className={styles.chip}>
      <ChipSwitch
        label={words.onlyOffline}
        text={states.downloaded}
        checked={songs.onlyStored}
        onChange={songs.setOnlyStored}
      />
    </span>
  ) : null;
  return (
    <div className={styles.tools} data-waits={waits || undefined}>
      <div className={styles.row}>
        <ListActions
          onPlay={songs.play}
          onShuffle={songs.shuffle}
          first={songs.rows[0]?.id}
          disabled={!songs.canPlay}
          empty={isEmpty}
        >
          {pin === null ? null : <DownloadSwitch pin={pin} />}
          {own && !isEmpty ? (
            <IconButton
              label={arrange.open}
              aria-expanded={arranging}
              // A closed bar leaves the sort, which the button then shows.
              look={arranging || songs.sort !== null ? 'soft' : 'quiet'}
              onClick={() => (arranging ? closeArranging() : setArranging(true))}
            >
              <ArrangeIcon size={20} />
            </IconButton>
          ) : null}
          {children}
          {list === null ? null : (
            <span className={own ? styles.ownMenu : undefined}>
              <ListMenuButton list={list} />
            </span>
          )}
        </ListActions>
        {crowded ? null : chip}
      </div>
      {pin === null && !(crowded && filter) ? null : (
        <div className={styles.line}>
          {pin === null ? null : (
            <div className={styles.note}>
              <DownloadProgress pin={pin} />
            </div>
          )}
          {crowded ? chip : null}
        </div>
      )}
      {arranging ? (
        <Suspense fallback={<div className={styles.arranging} />}>
          <div className={styles.arranging}>
            <ArrangeBar songs={songs} />
          </div>
        </Suspense>
      ) : null}
    </div>
  );
}
