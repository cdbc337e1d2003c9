import { lazy, memo, Suspense, useState } from 'react';
import { inFollowingOrder } from '../../core/ordering/following-order.ts';
import { genresInOrder } from '../../core/genres/genre-order.ts';
import { mainGenres } from '../../core/genres/main-genres.ts';
import { limits } from '../../core/limits.ts';
import type { TrackId } from '../../core/ids.ts';
import { paths } from '../../core/paths.ts';
import type { Track } from '../../core/track.ts';
import type { HomeView } from '../../db/catalogue/home-queries.ts';
import { Section } from '../../ui/frame/Screen.tsx';
import { CardGrid, GenreCard } from '../../ui/lists/GenreCard.tsx';
import { genreLooks } from '../../ui/lists/genre-looks.ts';
import { InfiniteScroll } from '../../ui/lists/InfiniteScroll.tsx';
import { ArtistCard, Carousel } from '../../ui/lists/Tile.tsx';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { home } from '../../ui/strings/strings.ts';
import { useOffline } from '../shared/use-offline.ts';
import { SongTiles } from './SongTiles.tsx';

const StartListening = lazy(() =>
  import('./StartListening.tsx').then((module) => ({ default: module.StartListening })),
);
const ReadyToPlay = lazy(() => import('./ReadyToPlay.tsx').then((module) => ({ default: module.ReadyToPlay })));

/** Memoized: a pull's outcome re-renders the screen, but not the sections. */
export const HomeSections = memo(function HomeSections({ view }: { readonly view: HomeView }) {
  const { recent, following, favorites, favoriteGenres } = view;
  const offline = useOffline();
  // Fixed for the visit: the first played track must not replace the tiles while the user presses them.
  const [isNew] = useState(recent.length === 0);
  const [stored, setStored] = useState<ReadonlySet<string>>();
  const genres = genresInOrder(favoriteGenres, mainGenres);
  const [first] = useState(genres);
  return (
    <>
      {offline ? (
        <Suspense fallback={null}>
          <ReadyToPlay beside={recent} onGenres={setStored} />
        </Suspense>
      ) : null}
      {isNew && !offline ? (
        <Suspense fallback={<SongTiles title={home.startListening} {...bones} />}>
          <StartListening genres={[first[0] ?? '', first[1] ?? '', first[2] ?? '']} />
        </Suspense>
      ) : recent.length === 0 ? null : (
        <SongTiles
          title={home.recentlyPlayed}
          tracks={offline ? storedFirst(recent, view.stored) : recent}
          stored={view.stored}
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
      <PopularGenres genres={genres} covers={view.covers} stored={stored} />
    </>
  );
});

const storedFirst = (tracks: readonly Track[], stored: ReadonlySet<TrackId>): readonly Track[] =>
  tracks.toSorted((a, b) => Number(stored.has(b.id)) - Number(stored.has(a.id)));

const bones = { tracks: undefined, stored: new Set<never>(), route: paths.home };

type PopularGenresProps = Pick<HomeView, 'covers'> & {
  readonly genres: readonly string[];
  /** Offline, the genres with tracks on this device: they come first, and the others are dimmed. */
  readonly stored: ReadonlySet<string> | undefined;
};

function PopularGenres({ genres: all, covers, stored }: PopularGenresProps) {
  const [pages, setPages] = useState(1);
  const isAway = (genre: string): boolean => stored?.has(genre) === false;
  const genres = all
    .toSorted((a, b) => Number(isAway(a)) - Number(isAway(b)))
    .slice(0, pages * limits.homeGenresPerPage);
  const looks = genreLooks(genres, covers);
  return (
    <Section title={home.popularGenres} action={<Anchor to={paths.genres}>{home.viewAll}</Anchor>}>
      <CardGrid label={home.popularGenres}>
        {genres.map((genre, index) => (
          <li key={genre}>
            <GenreCard name={genre} to={paths.genre(genre)} away={isAway(genre)} {...looks[index]} />
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
