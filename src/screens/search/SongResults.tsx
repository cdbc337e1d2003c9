import { paths } from '../../core/paths.ts';
import { songSearch } from '../../db/search/views.ts';
import { nav, search as words } from '../../ui/strings/strings.ts';
import { ListTools } from '../shared/lists/ListTools.tsx';
import { OfflineNotice } from '../shared/OfflineNotice.tsx';
import { useServices } from '../shared/services.ts';
import { SongList } from '../shared/lists/SongList.tsx';
import { useLive } from '../shared/use-live.ts';
import { useSongs } from '../shared/lists/use-songs.ts';
import { NothingFound } from './NothingFound.tsx';
import styles from './results.module.css';
import { useResults } from './use-results.ts';

/** `term` is empty while the user types. */
export function SongResults({ term }: { readonly term: string }) {
  const { db } = useServices();
  const key = `search text ${term}`;
  const view = useLive(key, () => songSearch(db, term));
  const { found: ids, failed, retry } = useResults(term, 'text', view);
  const songs = useSongs(key, ids, { route: paths.search, kind: 'playlist' });
  return (
    <div className={styles.results}>
      {songs.rows.length === 0 ? null : <ListTools songs={songs} filter={false} />}
      <OfflineNotice />
      <SongList
        label={nav.search}
        songs={songs}
        known={ids !== undefined}
        empty={<NothingFound failed={failed} retry={retry} text={words.noSongs(term)} />}
      />
    </div>
  );
}
