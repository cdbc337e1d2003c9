import { artistSearch } from '../../db/search/views.ts';
import { cx } from '../../ui/cx.ts';
import { search as words } from '../../ui/strings/actions.ts';
import { FoundStatus } from '../../ui/feedback/FoundStatus.tsx';
import { found } from '../../ui/strings/screens.ts';
import { ArtistTiles } from '../shared/lists/ArtistTiles.tsx';
import { TilesSkeleton } from '../shared/lists/TilesSkeleton.tsx';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { NothingFound } from './NothingFound.tsx';
import styles from './results.module.css';
import { OfflineNotices } from './OfflineNotices.tsx';
import { OtherTab } from './OtherTab.tsx';
import type { SongResultsProps } from './SongResults.tsx';
import { isOnResult } from './use-remember-search.ts';
import { useResults } from './use-results.ts';

export function ArtistResults({ term, remember, onOther }: Omit<SongResultsProps, 'aside'>) {
  const { db } = useServices();
  const view = useLive(`search artist ${term}`, () => artistSearch(db, term));
  const { found: artists, failed, outcome, retry } = useResults(term, 'artist', view);
  return (
    <div
      className={cx(styles.results, styles.artists)}
      onClickCapture={(press) => {
        if (isOnResult(press)) remember(term, 'artist');
      }}
    >
      <FoundStatus text={artists === undefined || failed ? undefined : found.artistsFound(artists.length)} />
      <OfflineNotices term={term} hasResults={artists !== undefined}>
        {artists === undefined ? (
          <TilesSkeleton round />
        ) : artists.length === 0 ? (
          <NothingFound failed={failed} outcome={outcome} retry={retry} text={words.noArtists(term)}>
            <OtherTab term={term} type="artist" onOther={onOther} />
          </NothingFound>
        ) : (
          <ArtistTiles artists={artists} label={words.artists} />
        )}
      </OfflineNotices>
    </div>
  );
}
