import type { TrackId } from '../../core/ids.ts';
import { paths } from '../../core/paths.ts';
import { songsOfGenres } from '../../db/catalogue/sampler-queries.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { homeTexts } from '../../ui/strings/screens.ts';
import { home } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { usePull } from '../shared/use-pull.ts';
import styles from './HomeScreen.module.css';
import { SongTiles } from './SongTiles.tsx';

export type StartListeningProps = { readonly genres: readonly [string, string, string] };

export function StartListening({ genres }: StartListeningProps) {
  const { db } = useServices();
  const songs = useLive(`sampler ${genres.join()}`, () => songsOfGenres(db, genres));
  const outcomes = [useGenre(genres[0]), useGenre(genres[1]), useGenre(genres[2])];
  // Shows all genres' tracks together, because later ones would shift the earlier ones.
  const isWaiting = outcomes.includes(undefined) && songs?.isWhole !== true;
  if (!isWaiting && songs?.tracks.length === 0) return <Nothing />;
  return (
    <SongTiles
      title={home.startListening}
      tracks={isWaiting ? undefined : songs?.tracks}
      stored={none}
      route={paths.home}
    />
  );
}

const useGenre = (term: string) => usePull({ kind: 'genre', term, next: false }).outcome;

function Nothing() {
  return (
    <div className={styles.nothing}>
      <EmptyState text={homeTexts.noSongs} />
    </div>
  );
}

const none: ReadonlySet<TrackId> = new Set();
