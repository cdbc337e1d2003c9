import { inFollowingOrder } from '../../core/following-order.ts';
import { paths } from '../../core/paths.ts';
import { followingView } from '../../db/library/queries.ts';
import { ProfileIcon } from '../../ui/icons.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { states } from '../../ui/screen-strings.ts';
import { EmptyState } from '../../ui/States.tsx';
import { library } from '../../ui/strings.ts';
import { ArtistCard, TileGrid, TileSkeleton } from '../../ui/Tile.tsx';
import { useServices } from '../services.ts';
import { useLive } from '../use-live.ts';
import { usePull } from '../use-pull.ts';

/** Followed artists, the most played first (spec section 4, Following order). */
export function FollowingScreen() {
  const { db, identity } = useServices();
  const view = useLive(`following ${identity.ownerId}`, () => followingView(db, identity.ownerId));
  const { refresh } = usePull({ kind: 'favoriteArtists' });
  return (
    <PullToRefresh onRefresh={() => void refresh()}>
      <Screen title={library.following} subtitle={view === undefined ? '\u00a0' : states.artists(view.artists.length)}>
        {view === undefined ? (
          <TileGrid>
            {Array.from({ length: 6 }, (_, index) => (
              <li key={index}>
                <TileSkeleton round />
              </li>
            ))}
          </TileGrid>
        ) : view.artists.length === 0 ? (
          <EmptyState icon={<ProfileIcon />} text={states.noFollows} hint={states.noFollowsHint} />
        ) : (
          <TileGrid label={library.following}>
            {inFollowingOrder(view.artists, view.favorites).map((artist) => (
              <li key={artist.handle}>
                <ArtistCard
                  name={artist.displayName}
                  to={paths.artist(artist.handle)}
                  avatarUrl={artist.avatarUrl ?? undefined}
                  trackCount={artist.trackCount ?? undefined}
                />
              </li>
            ))}
          </TileGrid>
        )}
      </Screen>
    </PullToRefresh>
  );
}
