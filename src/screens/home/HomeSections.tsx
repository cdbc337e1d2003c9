import { memo, Suspense, useCallback, useMemo, useState } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { Track } from '../../core/track.ts';
import type { ReadyView } from '../../db/catalogue/ready-queries.ts';
import { InfiniteScroll } from '../../ui/lists/InfiniteScroll.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { StaticPart } from '../../ui/static/StaticPart.tsx';
import { home } from '../../ui/strings/strings.ts';
import { takeFirstFrame } from '../../platform/first-load/painted-frame.ts';
import { useServices } from '../shared/services.ts';
import { useNowPlaying } from '../shared/use-now-playing.ts';
import { useOffline } from '../shared/use-offline.ts';
import { HomeContent, homeGenres, homeSignature, type HomeContentProps } from './HomeContent.tsx';
import { SongTiles } from './SongTiles.tsx';

const StartListening = lazyPart(async () => (await import('./StartListening.tsx')).StartListening);

type HomeSectionsProps = Pick<HomeContentProps, 'view' | 'arrangement'> & {
  /** Undefined unless offline, and while it is read. */
  readonly ready: ReadyView | undefined;
};

/** Memoized: a pull's outcome re-renders the screen, but not the sections. */
export const HomeSections = memo(function HomeSections({ view, arrangement, ready }: HomeSectionsProps) {
  const { player } = useServices();
  const current = useNowPlaying();
  const offline = useOffline();
  const [genrePages, setGenrePages] = useState(1);
  const genreCount = homeGenres(view).length;
  const [first] = useState(() => homeGenres(view));
  const playable = ready?.genres;
  const isDimmed = useCallback((id: TrackId) => ready?.stored.has(id) === false, [ready]);
  const onPlay = useCallback(
    (tracks: readonly Track[], index: number, route: string) =>
      player.playFrom(
        tracks.map(({ id }) => id),
        index,
        { route, kind: 'playlist' },
      ),
    [player],
  );
  const content = useMemo(
    () => <HomeContent {...{ view, arrangement, playable, genrePages, current, isDimmed, onPlay }} />,
    [view, arrangement, playable, genrePages, current, isDimmed, onPlay],
  );
  const isPlain =
    arrangement.ready === null && !arrangement.isNew && current === undefined && !offline && genrePages === 1;
  const signature = useMemo(() => (isPlain ? homeSignature(view) : undefined), [isPlain, view]);
  const shownGenres = Math.min(genreCount, genrePages * limits.homeGenresPerPage);
  return (
    <>
      {arrangement.isNew && (arrangement.ready?.tracks.length ?? 0) === 0 ? (
        <Suspense fallback={<SongTiles title={home.startListening} {...bones} />}>
          <StartListening genres={[first[0] ?? '', first[1] ?? '', first[2] ?? '']} />
        </Suspense>
      ) : null}
      <StaticPart content={content} takePainted={takeFirstFrame} signature={signature} />
      {shownGenres < genreCount ? (
        <InfiniteScroll
          state="idle"
          count={shownGenres}
          onReach={() => {
            setGenrePages(genrePages + 1);
          }}
        />
      ) : null}
    </>
  );
});

const bones = { tracks: undefined, current: undefined, isDimmed: () => false, onPlay: () => undefined };
