import type { ReactNode } from 'react';
import { storeSetting } from '../db/settings/commands.ts';
import { Switch } from '../ui/Switch.tsx';
import { tracks as words } from '../ui/strings.ts';
import { ListActions } from '../ui/TrackList.tsx';
import { KeepOffline } from './KeepOffline.tsx';
import styles from './ListTools.module.css';
import { useServices } from './services.ts';
import type { Songs } from './use-songs.ts';

export interface ListToolsProps {
  readonly songs: Songs;
  /** The collection's name in the table `pins` (`liked`, `genre:TERM`, …); without it nothing can be kept offline. */
  readonly collection?: string;
  /** Whether "Only available offline" makes sense here. */
  readonly filter?: boolean;
  /** Beside Play and Shuffle: Follow. */
  readonly children?: ReactNode;
}

/** What stands above a track list: Play, Shuffle, and the switches about offline. */
export function ListTools({ songs, collection, filter = true, children }: ListToolsProps) {
  const { run } = useServices();
  return (
    <>
      <ListActions
        onPlay={songs.play}
        onShuffle={songs.shuffle}
        first={songs.rows[0]?.id}
        disabled={songs.rows.length === 0}
      >
        {children}
      </ListActions>
      <div className={styles.switches}>
        {collection === undefined ? null : <KeepOffline collection={collection} songs={songs} />}
        {filter ? (
          <Switch
            label={words.onlyOffline}
            checked={songs.facts?.onlyOffline === true}
            onChange={(on) => void run((commands) => storeSetting(commands, { key: 'onlyOffline', value: on ? 1 : 0 }))}
          />
        ) : null}
      </div>
    </>
  );
}
