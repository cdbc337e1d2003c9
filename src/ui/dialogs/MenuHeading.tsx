import { CoverImage } from '../primitives/CoverImage.tsx';
import styles from './MenuHeading.module.css';
import { common } from '../strings/strings.ts';

export interface MenuHeadingProps {
  readonly title: string;
  readonly artist: string;
  readonly coverUrl?: string | undefined;
}

export function MenuHeading({ title, artist, coverUrl }: MenuHeadingProps) {
  return (
    <span className={styles.song}>
      <CoverImage src={coverUrl} className={styles.cover} />
      <span className={styles.words}>
        <span className={styles.title} dir="auto">
          {common.titleOf(title)}
        </span>
        <span className={styles.artist} dir="auto">
          {common.artistOf(artist)}
        </span>
      </span>
    </span>
  );
}
