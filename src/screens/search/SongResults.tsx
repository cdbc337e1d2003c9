import type { SyntheticEvent } from 'react';
import { paths } from '../../core/paths.ts';
import { songSearch } from '../../db/search/views.ts';
import { search as words } from '../../ui/strings/actions.ts';
import { FoundStatus } from '../../ui/feedback/FoundStatus.tsx';
import { found } from '../../ui/strings/screens.ts';
import { nav } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { SongList } from '../shared/lists/SongList.tsx';
import { useLive } from '../shared/use-live.ts';
import { useSongs } from '../shared/lists/songs/use-songs.ts';
import { NothingFound } from './NothingFound.tsx';
import { OfflineNotices } from './OfflineNotices.tsx';
import { OtherTab } from './OtherTab.tsx';
import styles from './results.module.css';
import { SongActions } from './SongActions.tsx';
import { artistAmong, TopResult, useTopResult } from './TopResult.tsx';
import { isOnResult, type RememberSearch } from './use-remember-search.ts';
import { useResults } from './use-results.ts';

export type SongResultsProps = {
  readonly term: string;
  readonly aside: HTMLElement | null;
  readonly remember: RememberSearch;
  readonly onOther: () => void;
};

export function SongResults({ term, aside, remember, onOther }: SongResultsProps) {
  const { db } = useServices();
  const key = `search text ${term}`;
  const view = useLive(key, () => songSearch(db, term));
  const { found: ids, failed, outcome, retry } = useResults(term, 'text', view);
  const known = useTopResult(term);
  // Rows and the top result over them appear together, so that no row shifts.
  const origin = { route: paths.search, kind: 'playlist' } as const;
  const songs = useSongs(key, known === undefined ? undefined : ids, origin, { inOrder: true });
  const top = known ?? artistAmong(songs.tracks ?? [], term);
  const choose = (): void => remember(term, 'text');
  const chooseOn = (press: SyntheticEvent): void => {
    if (isOnResult(press)) choose();
  };
  return (
    // A context click opens a song's menu without a click.
    <div className={styles.results} onClickCapture={chooseOn} onContextMenuCapture={chooseOn}>
      <FoundStatus text={songs.tracks === undefined || failed ? undefined : found.songsFound(songs.rows.length)} />
      {songs.rows.length === 0 ? null : <SongActions songs={songs} place={aside} onPress={choose} />}
      <OfflineNotices term={term} hasResults={songs.tracks !== undefined}>
        {top === null || songs.tracks === undefined ? null : <TopResult top={top} />}
        <SongList
          // New rows instead of skeletons that the top result would shift.
          key={songs.tracks === undefined ? 'waiting' : 'known'}
          label={nav.search}
          songs={songs}
          known={ids !== undefined}
          empty={
            <NothingFound failed={failed} outcome={outcome} retry={retry} text={words.noSongs(term)}>
              <OtherTab term={term} type="text" onOther={onOther} />
            </NothingFound>
          }
        />
      </OfflineNotices>
    </div>
  );
}
