import type { ReactNode } from 'react';
import { states } from '../../../ui/strings/screens.ts';
import { tracks as words } from '../../../ui/strings/strings.ts';
import { ChipSwitch } from '../../../ui/primitives/form/ToggleSwitch.tsx';
import { ListActions } from '../../../ui/lists/ListActions.tsx';
import { DownloadSwitch, DownloadProgress } from './DownloadSwitch.tsx';
import styles from './ListTools.module.css';
import type { Songs } from './use-songs.ts';

export interface ListToolsProps {
  readonly songs: Songs;
  readonly collection?: string;
  readonly hasMore?: boolean;
  readonly filter?: boolean;
  readonly children?: ReactNode;
}

export function ListTools({ songs, collection, hasMore = false, filter = true, children }: ListToolsProps) {
  return (
    <div className={styles.tools}>
      <ListActions
        onPlay={songs.play}
        onShuffle={songs.shuffle}
        first={songs.rows[0]?.id}
        disabled={songs.rows.length === 0}
      >
        {collection === undefined ? null : <DownloadSwitch collection={collection} songs={songs} />}
        {children}
      </ListActions>
      {collection === undefined && !filter ? null : (
        <div className={styles.line}>
          {collection === undefined ? (
            <span />
          ) : (
            <DownloadProgress collection={collection} songs={songs} hasMore={hasMore} />
          )}
          {filter ? (
            <ChipSwitch
              label={words.onlyOffline}
              text={states.downloaded}
              checked={songs.onlyStored}
              onChange={songs.setOnlyStored}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}
