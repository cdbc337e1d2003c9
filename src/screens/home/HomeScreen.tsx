import { memo, useState } from 'react';
import { inFollowingOrder } from '../../core/following-order.ts';
import { genresInOrder } from '../../core/genres/genre-order.ts';
import { visitorId, type OwnerId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { mainGenres } from '../../core/genres/main-genres.ts';
import { noProfilePath, paths } from '../../core/paths.ts';
import type { AvatarProps } from '../../core/users/profile.ts';
import { saveAvatar } from '../../db/profiles/avatar-commands.ts';
import { homeView, type HomeView } from '../../db/catalogue/home-queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { createPrefetchedQuery } from '../../db/prefetched-query.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { expectPicture } from '../../ui/primitives/CoverImage.tsx';
import { CardGrid, GenreCard } from '../../ui/lists/GenreCard.tsx';
import { genreLooks } from '../../ui/lists/genre-looks.ts';
import { InfiniteScroll } from '../../ui/lists/InfiniteScroll.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { Screen, Section } from '../../ui/frame/Screen.tsx';
import { home, nav } from '../../ui/strings/strings.ts';
import { ArtistCard, Carousel } from '../../ui/lists/Tile.tsx';
import { useServices } from '../shared/services.ts';
import { usePrefetchedQuery } from '../shared/use-live.ts';
import { usePull } from '../shared/use-pull.ts';
import styles from './HomeScreen.module.css';
import { eagerCovers, RecentTiles } from './RecentTiles.tsx';
import { ignored } from '../../lib/log.ts';

const prefetched = createPrefetchedQuery<HomeView>();
const homeQuery = (db: OffbeatDb, ownerId: OwnerId): [string, () => Promise<HomeView>] => [
  `home ${ownerId}`,
  () => homeView(db, ownerId),
];

/** Starts Home's query and its first pictures before React renders; never rejects. */
export async function prefetchHome(db: OffbeatDb, ownerId: OwnerId): Promise<void> {
  const view = await prefetched.prefetch(...homeQuery(db, ownerId));
  for (const { coverImage } of view?.recent.slice(0, eagerCovers) ?? []) expectPicture(coverImage);
}

/** docs/product.md section 2. Its code is in the first load: keep it small. */
export function HomeScreen() {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const view = usePrefetchedQuery(prefetched, ...homeQuery(db, ownerId));
  const { refresh } = usePull(ownerId === visitorId ? null : { kind: 'favoriteArtists' });
  usePull(ownerId === visitorId ? null : { kind: 'favoriteGenres' });
  return (
    <PullToRefresh onRefresh={refresh}>
      <Screen
        title={nav.home}
        lit
        actions={
          <Anchor
            to={view?.profile === undefined ? noProfilePath : paths.user(view.profile.id)}
            className={styles.profile}
            aria-label={home.openProfile}
          >
            {view === undefined ? null : <HomeAvatar view={view} />}
          </Anchor>
        }
      >
        {/* All sections at once: sections that appear one by one would move each other. */}
        {view === undefined ? null : <HomeSections view={view} />}
      </Screen>
    </PullToRefresh>
  );
}

/** Uses the stored drawing; the drawing code loads only for a face never drawn on this device. */
function HomeAvatar({ view }: { readonly view: HomeView }) {
  const { db } = useServices();
  const { profile, face } = view;
  const props = profile?.avatarProps;
  return (
    <Avatar
      name={profile?.displayName ?? ''}
      url={face ?? profile?.avatar}
      props={face === undefined ? props : null}
      size={40}
      onDrawn={(address) => {
        // If it cannot be stored, it is drawn again next time.
        if (props !== null && props !== undefined)
          keepFace(db, props, address).catch(ignored('storing the drawn avatar'));
      }}
    />
  );
}

async function keepFace(db: OffbeatDb, props: AvatarProps, address: string): Promise<void> {
  const { avatarPicture } = await import('../../ui/avatar-svg.ts');
  await saveAvatar(db, props, await avatarPicture(address).catch(() => address));
}

/** Memoized: a pull's outcome re-renders the screen, but not the sections. */
const HomeSections = memo(function HomeSections({ view }: { readonly view: HomeView }) {
  const { recent, following, favorites, favoriteGenres, covers } = view;
  const [pages, setPages] = useState(1);
  const all = genresInOrder(favoriteGenres, mainGenres);
  const genres = all.slice(0, pages * limits.homeGenresPerPage);
  const looks = genreLooks(genres, covers);
  return (
    <>
      {recent.length === 0 ? null : (
        <Section title={home.recentlyPlayed}>
          <RecentTiles tracks={recent} stored={view.stored} />
        </Section>
      )}
      {following.length === 0 ? null : (
        <Section title={home.following}>
          <Carousel label={home.following}>
            {inFollowingOrder(following, favorites)
              .slice(0, limits.homeFollowing)
              .map((artist) => (
                <li key={artist.handle}>
                  <ArtistCard
                    name={artist.displayName}
                    to={paths.artist(artist.handle)}
                    avatarUrl={artist.avatarUrl ?? undefined}
                  />
                </li>
              ))}
          </Carousel>
        </Section>
      )}
      <Section title={home.popularGenres} action={<Anchor to={paths.genres}>{home.viewAll}</Anchor>}>
        <CardGrid label={home.popularGenres}>
          {genres.map((genre, index) => (
            <li key={genre}>
              <GenreCard name={genre} to={paths.genre(genre)} {...looks[index]} />
            </li>
          ))}
        </CardGrid>
        <InfiniteScroll
          state={genres.length < all.length ? 'idle' : 'done'}
          count={genres.length}
          onReach={() => {
            setPages(pages + 1);
          }}
        />
      </Section>
    </>
  );
});
