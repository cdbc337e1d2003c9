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
import { LoadError } from '../shared/LoadError.tsx';
import { ListTools } from '../shared/lists/ListTools.tsx';
import { useServices } from '../shared/services.ts';
import { SongList } from '../shared/lists/SongList.tsx';
import { useArrangement } from '../shared/use-arrangement.ts';
import { useLive } from '../shared/use-live.ts';
import { usePages } from '../shared/lists/use-pages.ts';
import { usePull } from '../shared/use-pull.ts';
import { sizeText } from '../shared/lists/songs/size-text.ts';
import { useSongs } from '../shared/lists/songs/use-songs.ts';
import { FollowButton } from './FollowButton.tsx';
import { pinKeys } from '../../core/keys.ts';

/** A path without a valid handle redirects to /404. */
export function ArtistScreen() {
  const handle = parseArtistHandle(idInPath(useLocation().pathname));
  return handle === undefined ? <Navigate to={paths.notFound} replace /> : <ArtistOf handle={handle} />;
}

/**
 * The artist's tracks: those that were stored when the screen opened stay at the top for this visit, or the server's answer
 * would move a song from under the finger. Until that answer only they show: it writes tracks before their order.
 */
function useStableOrder(key: string, view: ArtistView | undefined): readonly TrackId[] | undefined {
  const atTop = useArrangement(key, view && (view.isAnswered ? noIds : view.trackIds));
  return useMemo(() => {
    if (view === undefined || atTop === undefined) return undefined;
    if (!view.isAnswered) return atTop;
    if (atTop.length === 0) return view.trackIds;
    const known = new Set(view.trackIds);
    const above = new Set(atTop);
    return [...atTop.filter((id) => known.has(id)), ...view.trackIds.filter((id) => !above.has(id))];
  }, [atTop, view]);
}

const noIds: readonly TrackId[] = [];

function ArtistOf({ handle }: { readonly handle: ArtistHandle }) {
  const { db, identity } = useServices();
  const key = `artist ${identity.ownerId} ${handle}`;
  const view = useLive(key, () => artistView(db, identity.ownerId, handle));
  const trackIds = useStableOrder(key, view);
  const songs = useSongs(key, trackIds, { route: paths.artist(handle), kind: 'playlist' });
  const { outcome, refresh } = usePull({ kind: 'artist', handle, next: false });
  const hasMore = view?.hasMore === true;
  const pages = usePages(key, hasMore, { kind: 'artist', handle, next: true }, outcome);
  if (outcome?.kind === 'notFound') return <Navigate to={paths.notFound} replace />;
  // Until the artist is known, shows the tracks' author name.
  const author = songs.tracks?.find((track) => track.authorName !== '')?.authorName;
  const waits = view === undefined || (!view.isAnswered && outcome === undefined);
  const name = view?.artist?.displayName ?? author ?? (waits ? undefined : handle);
  const isKnown = view !== undefined && (view.isAnswered || trackIds?.length !== 0);
  const loaded = songs.tracks?.length ?? 0;
  // The server's count is the total while songs may be missing; without one, the loaded number is the minimum.
  const isPart = hasMore || view?.isAnswered !== true;
  const counted = view?.artist?.trackCount ?? 0;
  const count =
    isPart && counted <= loaded ? collection.songsAtLeast(loaded) : collection.songs(isPart ? counted : loaded);
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen>
        <CollectionHeader
          name={name}
          subtitle={isKnown && songs.tracks !== undefined ? sizeText(songs, count) : undefined}
          coverUrl={view?.artist?.avatarUrl ?? undefined}
          round
          pictureUrl={headerPicturePath(handle)}
        >
          <ListTools
            songs={songs}
            collection={pinKeys.artist(handle)}
            hasMore={hasMore}
            waits={view === undefined}
            share={{ title: name ?? handle, path: paths.artist(handle) }}
          >
            <FollowButton
              artist={view?.artist ?? { handle, displayName: name ?? handle, avatarUrl: null, trackCount: null }}
              isFollowed={view?.isFollowed === true}
            />
          </ListTools>
        </CollectionHeader>
        <SongList
          label={name ?? handle}
          songs={songs}
          known={isKnown}
          outcome={outcome}
          onRetry={() => void refresh()}
          after={
            // Above are songs that other lists brought.
            view?.isAnswered === false && outcome?.kind === 'failed' ? (
              <LoadError outcome={outcome} onRetry={() => void refresh()} />
            ) : (
              <InfiniteScroll {...pages} count={loaded} />
            )
          }
        />
      </Screen>
    </PullToRefresh>
  );
}
