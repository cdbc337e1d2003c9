import { useMemo } from 'react';
import { inFollowingOrder } from '../../core/ordering/following-order.ts';
import { followingView } from '../../db/library/queries.ts';
import { ProfileIcon } from '../../ui/shell-icons.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { states } from '../../ui/strings/screens.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { library } from '../../ui/strings/strings.ts';
import { ArtistTiles } from '../shared/lists/ArtistTiles.tsx';
import { TilesSkeleton } from '../shared/lists/TilesSkeleton.tsx';
import { useServices } from '../shared/services.ts';
import { usePagedList } from '../shared/lists/use-paged-list.tsx';
import { useLive } from '../shared/use-live.ts';
import { usePull } from '../shared/use-pull.ts';

/** Most played first (docs/product.md section 4, Following order). */
export function FollowingScreen() {
  const { db, identity } = useServices();
  const view = useLive(`following ${identity.ownerId}`, () => followingView(db, identity.ownerId));
  const { refresh } = usePull({ kind: 'favoriteArtists' });
  const ordered = useMemo(() => (view === undefined ? [] : inFollowingOrder(view.artists, view.favorites)), [view]);
  const { shown, after } = usePagedList(ordered);
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen title={library.following} subtitle={view === undefined ? '\u00a0' : states.artists(view.artists.length)}>
        {view === undefined ? (
          <TilesSkeleton round />
        ) : view.artists.length === 0 ? (
          <EmptyState icon={<ProfileIcon />} text={states.noFollows} hint={states.noFollowsHint} />
        ) : (
          <ArtistTiles artists={shown} label={library.following} />
        )}
        {after}
      </Screen>
    </PullToRefresh>
  );
}
