import { listKeys } from '../../core/keys.ts';
import { Navigate, useLocation } from 'react-router-dom';
import { humanisedSlug, knownGenre } from '../../core/genres/genres.ts';
import { headerPicturePath } from '../../core/header-picture.ts';
import { idInPath, paths } from '../../core/paths.ts';
import type { PageRequest } from '../../core/pull.ts';
import { storedList, type StoredList } from '../../db/catalogue/song-list-queries.ts';
import { genreNameAt } from '../../db/library/favorite-queries.ts';
import { CollectionHeader } from '../../ui/lists/CollectionHeader.tsx';
import { InfiniteScroll } from '../../ui/lists/InfiniteScroll.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { collection } from '../../ui/strings/actions.ts';
import { ListTools } from '../shared/lists/ListTools.tsx';
import { useServices } from '../shared/services.ts';
import { SongList } from '../shared/lists/SongList.tsx';
import { useLive } from '../shared/use-live.ts';
import { usePages } from '../shared/lists/use-pages.ts';
import { usePull } from '../shared/use-pull.ts';
import { sizeText } from '../shared/lists/songs/size-text.ts';
import { useSongs } from '../shared/lists/songs/use-songs.ts';

/** A genre's tracks, or an album's by a text search for its id (docs/product.md section 10, album page). */
type SongCollection = {
  readonly title: string;
  readonly key: string;
  readonly route: string;
  readonly first: PageRequest;
};

const albumAt = (id: string): SongCollection => ({
  title: humanisedSlug(id),
  key: listKeys.album(id),
  route: paths.album(id),
  first: { kind: 'album', albumId: id, next: false },
});

const genreAt = (id: string, title: string): SongCollection => ({
  title,
  key: listKeys.genre(title),
  route: paths.genre(id),
  first: { kind: 'genre', term: title, next: false },
});

export function GenreScreen({ of }: { readonly of: 'genre' | 'album' }) {
  const id = idInPath(useLocation().pathname);
  if (id === null) return <Navigate to={paths.notFound} replace />;
  if (of === 'album') return <CollectionOf collection={albumAt(id)} />;
  const known = knownGenre(id);
  return known === undefined ? <OtherGenre id={id} /> : <CollectionOf collection={genreAt(id, known)} />;
}

function OtherGenre({ id }: { readonly id: string }) {
  const { db, identity } = useServices();
  const name = useLive(`genre ${identity.ownerId} ${id}`, () => genreNameAt(db, identity.ownerId, id));
  return name === undefined ? <Screen>{null}</Screen> : <CollectionOf collection={genreAt(id, name)} />;
}

function CollectionOf({ collection: { title, key, route, first } }: { readonly collection: SongCollection }) {
  const { db } = useServices();
  const list = useLive(key, () => storedList(db, key));
  const songs = useSongs(key, list === undefined ? undefined : (list?.ids ?? none), { route, kind: 'genre' });
  const { outcome, refresh } = usePull(first);
  const pages = usePages(key, list?.hasMore === true, { ...first, next: true }, outcome);
  const isKnown = list !== null && list !== undefined;
  const count = songs.tracks?.length ?? 0;
  const shownCount = songs.tracks === undefined || !isKnown ? undefined : sizeText(songs, countText(list, count));
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen>
        <CollectionHeader
          name={title}
          subtitle={shownCount}
          coverUrl={songs.tracks?.find((track) => track.coverImage !== null)?.coverImage ?? undefined}
          pictureUrl={headerPicturePath(title)}
        >
          <ListTools songs={songs} collection={key} hasMore={list?.hasMore === true} share={{ title, path: route }} />
        </CollectionHeader>
        <SongList
          label={title}
          songs={songs}
          known={isKnown}
          outcome={outcome}
          onRetry={() => void refresh()}
          after={<InfiniteScroll {...pages} count={count} />}
        />
      </Screen>
    </PullToRefresh>
  );
}

/** The server's total while there are more pages, else the number of loaded tracks. */
function countText({ hasMore, totalHits }: StoredList, loaded: number): string {
  if (!hasMore) return collection.songs(loaded);
  return totalHits !== null && totalHits > loaded ? collection.songs(totalHits) : collection.songsAtLeast(loaded);
}

const none: readonly never[] = [];
