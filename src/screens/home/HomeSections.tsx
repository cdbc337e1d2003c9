import { memo, Suspense, useState } from 'react';
import { inFollowingOrder } from '../../core/ordering/following-order.ts';
import { genresInOrder } from '../../core/genres/genre-order.ts';
import { mainGenres } from '../../core/genres/main-genres.ts';
import { limits } from '../../core/limits.ts';
import { paths } from '../../core/paths.ts';
import type { HomeView } from '../../db/catalogue/home-queries.ts';
import { Section } from '../../ui/frame/Screen.tsx';
import { CardGrid, GenreCard } from '../../ui/lists/GenreCard.tsx';
import { genreLooks } from '../../ui/lists/genre-looks.ts';
import { InfiniteScroll } from '../../ui/lists/InfiniteScroll.tsx';
import { ArtistCard, Carousel } from '../../ui/lists/Tile.tsx';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { home } from '../../ui/strings/strings.ts';
import { ahead, type HomeArrangement } from './arrange-home.ts';
import { SongTiles } from './SongTiles.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const StartListening = lazyPart(async () => (await import('./StartListening.tsx')).StartListening);

type HomeSectionsProps = {
  readonly view: HomeView;
  readonly arrangement: HomeArrangement;
  /** Offline, the genres with tracks on this device; the others are dimmed. */
  readonly playable: ReadonlySet<string> | undefined;
};

/** Memoized: a pull's outcome re-renders the screen, but not the sections. */
export const HomeSections = memo(function HomeSections({ view, arrangement, playable }: HomeSectionsProps) {
  const { recent, following, favorites, favoriteGenres, stored } = view;
  const { ready, isNew } = arrangement;
  const genres = genresInOrder(favoriteGenres, mainGenres);
  const [first] = useState(genres);
  const hasReady = ready !== null && ready.tracks.length > 0;
  return (
    <>
      {hasReady ? (
        <SongTiles title={home.readyToPlay} tracks={ready.tracks} stored={'all'} route={paths.offline} />
      ) : null}
      {isNew && !hasReady ? (
        <Suspense fallback={<SongTiles title={home.startListening} {...bones} />}>
          <StartListening genres={[first[0] ?? '', first[1] ?? '', first[2] ?? '']} />
        </Suspense>
      ) : isNew || recent.length === 0 ? null : (
        <SongTiles
          title={home.recentlyPlayed}
          tracks={ready === null ? recent : ahead(recent, ({ id }) => ready.recentStored.has(id))}
          stored={stored}
          route={paths.recentlyPlayed}
        />
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
      <PopularGenres
        genres={ready === null ? genres : ahead(genres, (genre) => ready.genres.has(genre))}
        covers={view.covers}
        playable={playable}
      />
    </>
  );
});

const bones = { tracks: undefined, stored: 'all', route: paths.home } as const;

type PopularGenresProps = Pick<HomeView, 'covers'> & {
  readonly genres: readonly string[];
} & Pick<HomeSectionsProps, 'playable'>;

function PopularGenres({ genres: all, covers, playable }: PopularGenresProps) {
  const [pages, setPages] = useState(1);
  const genres = all.slice(0, pages * limits.homeGenresPerPage);
  const looks = genreLooks(genres, covers);
  return (
    <Section title={home.popularGenres} action={<Anchor to={paths.genres}>{home.viewAll}</Anchor>}>
      <CardGrid label={home.popularGenres}>
        {genres.map((genre, index) => (
          <li key={genre}>
            <GenreCard name={genre} to={paths.genre(genre)} away={playable?.has(genre) === false} {...looks[index]} />
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
  );
}
