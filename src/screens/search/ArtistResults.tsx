import { artistSearch } from '../../db/search/views.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { search as words } from '../../ui/strings.ts';
import { ArtistTiles, ArtistTilesSkeleton } from '../ArtistTiles.tsx';
import { OfflineNotice } from '../OfflineNotice.tsx';
import { useServices } from '../services.ts';
import { useLive } from '../use-live.ts';
import styles from './results.module.css';
import { useResults } from './use-results.ts';

/** Artists found for `term`, in a grid of avatar, name and '{n} tracks' (spec section 2, Search). */
export function ArtistResults({ term }: { readonly term: string }) {
  const { db } = useServices();
  const view = useLive(`search artist ${term}`, () => artistSearch(db, term));
  const found = view?.answered ?? view?.here;
  const useLocal = useResults(term, 'artist', found?.length);
  const artists = view?.answered ?? (useLocal ? view?.here : undefined);
  return (
    <div className={styles.results}>
      <OfflineNotice />
      {artists === undefined ? (
        <ArtistTilesSkeleton />
      ) : artists.length === 0 ? (
        <EmptyState icon={<SearchIcon />} text={words.noArtists(term)} />
      ) : (
        <ArtistTiles artists={artists} label={words.artists} />
      )}
    </div>
  );
}
