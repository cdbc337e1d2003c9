import { mainGenres } from '../../core/genres/main-genres.ts';
import { headerPicturePath } from '../../core/header-picture.ts';
import { paths } from '../../core/paths.ts';
import type { TrackSummary } from '../../db/catalogue/song-list-queries.ts';
import { artistSearch } from '../../db/search/views.ts';
import { normalizeText } from '../../lib/normalize-text.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { CoverImage } from '../../ui/primitives/CoverImage.tsx';
import { found as words } from '../../ui/strings/screens.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import styles from './results.module.css';

type Top = {
  readonly name: string;
  readonly kind: 'artist' | 'genre';
  readonly to: string;
  readonly coverUrl: string | undefined;
};

/** The artist, or else the genre, with exactly this name; null for none, undefined while loading. */
export function useTopResult(term: string): Top | null | undefined {
  const { db } = useServices();
  const artists = useLive(`search artist ${term}`, () => artistSearch(db, term));
  if (artists === undefined) return undefined;
  const wanted = normalizeText(term);
  const artist = (artists.answered ?? artists.here).find(({ displayName }) => normalizeText(displayName) === wanted);
  if (artist !== undefined) {
    const { displayName: name, handle, avatarUrl } = artist;
    return { name, kind: 'artist', to: paths.artist(handle), coverUrl: avatarUrl ?? undefined };
  }
  const genre = mainGenres.find((name) => normalizeText(name) === wanted);
  if (genre === undefined) return null;
  return { name: genre, kind: 'genre', to: paths.genre(genre), coverUrl: headerPicturePath(genre) };
}

/** The artist with exactly this name among the songs found: the device may know an artist's songs, but not the artist. */
export function artistAmong(tracks: readonly TrackSummary[], term: string): Top | null {
  const wanted = normalizeText(term);
  for (const { authorName: name, handle } of tracks)
    if (handle !== null && normalizeText(name) === wanted)
      return { name, kind: 'artist', to: paths.artist(handle), coverUrl: undefined };
  return null;
}

export function TopResult({ top }: { readonly top: Top }) {
  return (
    <section aria-label={words.topResult}>
      <Anchor to={top.to} className={styles.top} aria-label={top.name}>
        <CoverImage
          src={top.coverUrl}
          className={styles.topCover}
          shape={top.kind === 'artist' ? 'circle' : 'square'}
          eager
        />
        <span className={styles.topWords}>
          <span className={styles.topName} dir="auto">
            {top.name}
          </span>
          <span className={styles.topKind}>{words[top.kind]}</span>
        </span>
      </Anchor>
    </section>
  );
}
