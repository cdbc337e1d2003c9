import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { parseArtistHandle, type ArtistHandle, type TrackId } from '../../core/ids.ts';
import { headerPicturePath } from '../../core/header-picture.ts';
import { idInPath, paths } from '../../core/paths.ts';
import { artistView, type ArtistView } from '../../db/catalogue/artist-queries.ts';
import { CollectionHeader } from '../../ui/lists/CollectionHeader.tsx';
import { InfiniteScroll } from '../../ui/lists/InfiniteScroll.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { collection } from '../../ui/strings/actions.ts';
import { ListTools } from '../shared/lists/ListTools.tsx';
import { useServices } from '../shared/services.ts';
import { SongList } from '../shared/lists/SongList.tsx';
import { useArrangement } from '../shared/use-arrangement.ts';
import { useLive } from '../shared/use-live.ts';
import { usePages } from '../shared/lists/use-pages.ts';
import { usePull } from '../shared/use-pull.ts';
import { useSongs } from '../shared/lists/use-songs.ts';
import { FollowButton } from './FollowButton.tsx';
import { pinKeys } from '../../core/keys.ts';

/** A path without a valid handle redirects to /404. */
export function ArtistScreen() {
  const handle = parseArtistHandle(idInPath(useLocation().pathname));
  return handle === undefined ? <Navigate to={paths.notFound} replace /> : <ArtistOf handle={handle} />;
}

/**
 * The artist's tracks: those that were shown before the server's first answer stay at the top for this visit, or the answer
 * would move a song from under the finger.
 */
function useStableOrder(key: string, view: ArtistView | undefined): readonly TrackId[] | undefined {
  const ids = view?.trackIds;
  const atTop = useArrangement(key, view && shownUnanswered(view));
  return useMemo(() => {
    if (ids === undefined || atTop === undefined || atTop.length === 0) return ids;
    const known = new Set(ids);
    const above = new Set(atTop);
    return [...atTop.filter((id) => known.has(id)), ...ids.filter((id) => !above.has(id))];
  }, [atTop, ids]);
}

/** Undefined while there is nothing to show yet, empty once the server has answered. */
function shownUnanswered({ isAnswered, trackIds }: ArtistView): readonly TrackId[] | undefined {
  if (isAnswered) return noIds;
  return trackIds.length === 0 ? undefined : trackIds;
}

const noIds: readonly TrackId[] = [];

function ArtistOf({ handle }: { readonly handle: ArtistHandle }) {
  const { db, identity } = useServices();
  const key = `artist ${identity.ownerId} ${handle}`;
  const view = useLive(key, () => artistView(db, identity.ownerId, handle));
  const songs = useSongs(key, useStableOrder(key, view), { route: paths.artist(handle), kind: 'playlist' });
  const { outcome, refresh } = usePull({ kind: 'artist', handle, next: false });
  const hasMore = view?.hasMore === true;
  const pages = usePages(key, hasMore, { kind: 'artist', handle, next: true }, outcome);
  if (outcome?.kind === 'notFound') return <Navigate to={paths.notFound} replace />;
  // Until the artist is known, shows the tracks' author name.
  const author = songs.tracks?.find((track) => track.authorName !== '')?.authorName;
  const waits = view === undefined || (!view.isAnswered && outcome === undefined);
  const name = view?.artist?.displayName ?? author ?? (waits ? undefined : handle);
  const isKnown = view !== undefined && (view.isAnswered || view.trackIds.length > 0);
  const loaded = songs.tracks?.length ?? 0;
  // While there are more pages, the server's count is the total; without one, the loaded number is the minimum.
  const counted = view?.artist?.trackCount ?? 0;
  const count =
    hasMore && counted <= loaded ? collection.songsAtLeast(loaded) : collection.songs(hasMore ? counted : loaded);
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen>
        <CollectionHeader
          name={name}
          subtitle={isKnown && songs.tracks !== undefined ? count : '\u00a0'}
          coverUrl={view?.artist?.avatarUrl ?? undefined}
          round
          pictureUrl={headerPicturePath(handle)}
        >
          <ListTools songs={songs} collection={pinKeys.artist(handle)} hasMore={hasMore}>
            {view === undefined ? null : (
              <FollowButton
                artist={view.artist ?? { handle, displayName: name ?? handle, avatarUrl: null, trackCount: null }}
                isFollowed={view.isFollowed}
              />
            )}
          </ListTools>
        </CollectionHeader>
        <SongList
          label={name ?? handle}
          songs={songs}
          known={isKnown}
          outcome={outcome}
          onRetry={() => void refresh()}
          after={<InfiniteScroll {...pages} count={loaded} />}
        />
      </Screen>
    </PullToRefresh>
  );
}
