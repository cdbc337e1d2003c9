import { inFollowingOrder } from '../../core/ordering/following-order.ts';
import { genresInOrder } from '../../core/genres/genre-order.ts';
import { mainGenres } from '../../core/genres/main-genres.ts';
import type { TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { paths } from '../../core/paths.ts';
import type { Track } from '../../core/track.ts';
import type { HomeView } from '../../db/catalogue/home-view.ts';
import { Section } from '../../ui/frame/Screen.tsx';
import { CardGrid, GenreCard } from '../../ui/lists/GenreCard.tsx';
import { genreLooks } from '../../ui/lists/genre-looks.ts';
import { ArtistCard, Carousel } from '../../ui/lists/Tile.tsx';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { deferredAfter } from '../../ui/static/Deferred.tsx';
import { home } from '../../ui/strings/strings.ts';
import { movedToFront, type HomeArrangement } from './arrange-home.ts';
import { SongTiles, type SongTilesProps } from './SongTiles.tsx';

export type HomeContentProps = {
  readonly view: HomeView;
  readonly arrangement: HomeArrangement;
  /** Offline, the genres with tracks on this device; the others are dimmed. */
  readonly playable: ReadonlySet<string> | undefined;
  readonly genrePages: number;
  readonly current: SongTilesProps['current'];
  readonly isDimmed: (id: TrackId) => boolean;
  readonly onPlay: (tracks: readonly Track[], index: number, route: string) => void;
  /** How much of its lists the first frame shows. */
  readonly inView?: InView;
};

export type InView = {
  /** In each list that scrolls to the side. */
  readonly tiles: number;
  /** Genre cards. */
  readonly cards: number;
};

export const homeGenres = ({ favoriteGenres }: Pick<HomeView, 'favoriteGenres'>): readonly string[] =>
  genresInOrder(favoriteGenres, mainGenres);

/** Equal for views that look the same while nothing plays and the server answers. */
export const homeSignature = ({ recent, following, favorites, favoriteGenres, covers }: HomeView): string =>
  JSON.stringify([
    recent.map(({ id, title, authorName, coverImage }) => [id, title, authorName, coverImage]),
    following.map(({ handle, displayName, avatarUrl }) => [handle, displayName, avatarUrl]),
    favorites,
    favoriteGenres,
    [...covers],
  ]);

/**
 * What Home shows of its data. Components here and below have no hooks: start-up paints them before React has loaded
 * (src/app/startup/first-frame.tsx), and StaticPart takes that over.
 */
export function HomeContent(props: HomeContentProps) {
  const { view, arrangement, playable, genrePages, inView, ...rest } = props;
  const tiles = { ...rest, inView: inView?.tiles };
  const { recent, following, favorites } = view;
  const { ready, isNew } = arrangement;
  const genres = homeGenres(view);
  const hasReady = ready !== null && ready.tracks.length > 0;
  return (
    <>
      {hasReady ? (
        <Songs
          key="ready"
          {...tiles}
          title={home.readyToPlay}
          tracks={ready.tracks}
          isDimmed={() => false}
          route={paths.offline}
        />
      ) : null}
      {isNew ? null : (
        <Songs
          key="recent"
          {...tiles}
          title={home.recentlyPlayed}
          tracks={ready === null ? recent : movedToFront(recent, ({ id }) => ready.stored.has(id))}
          route={paths.recentlyPlayed}
        />
      )}
      {following.length === 0 ? null : (
        <Section key="following" title={home.following}>
          <Carousel label={home.following}>
            {deferredAfter(
              inFollowingOrder(following, favorites)
                .slice(0, limits.homeFollowing)
                .map((artist) => (
                  <li key={artist.handle}>
                    <ArtistCard
                      name={artist.displayName}
                      to={paths.artist(artist.handle)}
                      avatarUrl={artist.avatarUrl ?? undefined}
                    />
                  </li>
                )),
              inView?.tiles,
            )}
          </Carousel>
        </Section>
      )}
      <PopularGenres
        key="genres"
        genres={(ready === null ? genres : movedToFront(genres, (genre) => ready.genres.has(genre))).slice(
          0,
          genrePages * limits.homeGenresPerPage,
        )}
        covers={view.covers}
        playable={playable}
        inView={inView?.cards}
      />
    </>
  );
}

type SongsProps = Pick<HomeContentProps, 'current' | 'isDimmed' | 'onPlay'> &
  Pick<SongTilesProps, 'title' | 'tracks' | 'inView'> & { readonly route: string };

/** Without tracks it is left out (docs/product.md section 2, Home). */
function Songs({ route, tracks, onPlay, ...rest }: SongsProps) {
  if (tracks === undefined || tracks.length === 0) return null;
  return <SongTiles {...rest} tracks={tracks} onPlay={(list, index) => onPlay(list, index, route)} />;
}

type PopularGenresProps = Pick<HomeView, 'covers'> & {
  readonly genres: readonly string[];
  readonly inView: number | undefined;
} & Pick<HomeContentProps, 'playable'>;

function PopularGenres({ genres, covers, playable, inView }: PopularGenresProps) {
  const looks = genreLooks(genres, covers);
  return (
    <Section title={home.popularGenres} action={<Anchor to={paths.genres}>{home.viewAll}</Anchor>}>
      <CardGrid label={home.popularGenres}>
        {deferredAfter(
          genres.map((genre, index) => (
            <li key={genre}>
              <GenreCard name={genre} to={paths.genre(genre)} away={playable?.has(genre) === false} {...looks[index]} />
            </li>
          )),
          inView,
        )}
      </CardGrid>
    </Section>
  );
}
