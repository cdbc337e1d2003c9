import { paths } from '../../core/paths.ts';
import { isFailure } from '../../core/pull.ts';
import { storedTrackIds } from '../../db/audio-files/queries.ts';
import { songsOfGenres } from '../../db/catalogue/sampler-queries.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { TileSkeleton } from '../../ui/lists/Tile.tsx';
import { homeTexts, states } from '../../ui/strings/screens.ts';
import { common, home } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { useNowPlaying } from '../shared/use-now-playing.ts';
import { useOffline } from '../shared/use-offline.ts';
import { usePull } from '../shared/use-pull.ts';
import styles from './StartListening.module.css';
import { SongTiles } from './SongTiles.tsx';

export type StartListeningProps = { readonly genres: readonly [string, string, string] };

export function StartListening({ genres }: StartListeningProps) {
  const { db, player } = useServices();
  const current = useNowPlaying();
  const songs = useLive(`sampler ${genres.join()}`, () => songsOfGenres(db, genres));
  const stored = useLive('stored ids', () => storedTrackIds(db)) ?? 'all';
  const offline = useOffline();
  const outcomes = [useGenre(genres[0]), useGenre(genres[1]), useGenre(genres[2])];
  // Shows all genres' tracks together, because later ones would shift the earlier ones.
  const isWaiting = outcomes.includes(undefined) && songs?.isWhole !== true;
  const isEmpty = !isWaiting && songs?.tracks.length === 0;
  const noSongs = outcomes.some(isFailure) ? homeTexts.noSongs : common.noTracks;
  return (
    <SongTiles
      title={home.startListening}
      tracks={isWaiting ? undefined : songs?.tracks}
      current={current}
      isDimmed={(id) => offline && stored !== 'all' && !stored.has(id)}
      onPlay={(tracks, index) => {
        player.playFrom(
          tracks.map(({ id }) => id),
          index,
          { route: paths.home, kind: 'playlist' },
        );
      }}
      note={isEmpty ? <Note text={offline ? states.nothingOfflineHint : noSongs} /> : undefined}
    />
  );
}

const useGenre = (term: string) => usePull({ kind: 'genre', term, next: false }).outcome;

function Note({ text }: { readonly text: string }) {
  return (
    <div className={styles.note}>
      <span className={styles.reserved} aria-hidden="true">
        <TileSkeleton lines={2} />
      </span>
      <EmptyState text={text} />
    </div>
  );
}
