import { paths } from '../../../core/paths.ts';
import { Anchor } from '../../../ui/primitives/Anchor.tsx';
import { states } from '../../../ui/strings/screens.ts';
import styles from './FindMusic.module.css';

export function FindMusic() {
  return (
    <Anchor to={paths.genres} className={styles.link}>
      {states.findMusic}
    </Anchor>
  );
}
