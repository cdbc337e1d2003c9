import { useEffect } from 'react';
import { paths } from '../../core/paths.ts';
import type { Track } from '../../core/track.ts';
import { genresStored, songsStored } from '../../db/catalogue/sampler-queries.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { states } from '../../ui/strings/screens.ts';
import { home } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import styles from './HomeScreen.module.css';
import { SongTiles } from './SongTiles.tsx';

export type ReadyToPlayProps = {
  readonly beside: readonly Track[];
  /** Gets the genres with tracks on this device; undefined on unmount, when the app is online again. */
  readonly onGenres: (genres: ReadonlySet<string> | undefined) => void;
};

/** The tracks that play without a network, downloaded and played, the latest first. */
export function ReadyToPlay({ beside, onGenres }: ReadyToPlayProps) {
  const { db } = useServices();
  const tracks = useLive('songs stored', () => songsStored(db));
  const genres = useLive('genres stored', () => genresStored(db));
  useEffect(() => onGenres(genres), [genres, onGenres]);
  useEffect(() => () => onGenres(undefined), [onGenres]);
  if (tracks === undefined) return null;
  if (tracks.length === 0) {
    return (
      <div className={styles.nothing}>
        <EmptyState text={states.nothingOfflineHint} />
      </div>
    );
  }
  const shown = new Set(beside.map(({ id }) => id));
  const others = tracks.filter(({ id }) => !shown.has(id));
  if (others.length === 0) return null;
  const stored = new Set(others.map(({ id }) => id));
  return <SongTiles title={home.readyToPlay} tracks={others} stored={stored} route={paths.offline} />;
}
