import { useMemo } from 'react';
import { inFollowingOrder } from '../../core/following-order.ts';
import { followingView } from '../../db/library/queries.ts';
import { ProfileIcon } from '../../ui/icons.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { states } from '../../ui/screen-strings.ts';
import { EmptyState } from '../../ui/States.tsx';
import { library } from '../../ui/strings.ts';
import { ArtistTiles, ArtistTilesSkeleton } from '../ArtistTiles.tsx';
import { useServices } from '../services.ts';
import { useGrowing } from '../use-growing.tsx';
import { useLive } from '../use-live.ts';
import { usePull } from '../use-pull.ts';

/** Followed artists, the most played first (docs/product.md section 4, Following order). */
export function FollowingScreen() {
  const { db, identity } = useServices();
  const view = useLive(`following ${identity.ownerId}`, () => followingView(db, identity.ownerId));
  const { refresh } = usePull({ kind: 'favoriteArtists' });
  const ordered = useMemo(() => (view === undefined ? [] : inFollowingOrder(view.artists, view.favorites)), [view]);
  const { shown, after } = useGrowing(ordered);
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen title={library.following} subtitle={view === undefined ? '\u00a0' : states.artists(view.artists.length)}>
        {view === undefined ? (
          <ArtistTilesSkeleton />
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
