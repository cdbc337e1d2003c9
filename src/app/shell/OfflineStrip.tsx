import { paths } from '../../core/paths.ts';
import { storedSongCount } from '../../db/catalogue/song-list-queries.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { CloudOffIcon } from '../../ui/shell-icons.tsx';
import { states } from '../../ui/strings/screens.ts';
import styles from './TopBar.module.css';

/** Shown only while offline: it is on every screen, and a start must not read the table for it. */
export function OfflineStrip() {
  const { db, identity } = useServices();
  const ready = useLive('stored songs', () => storedSongCount(db));
  if (ready === undefined) return null;
  const text = states.offlineReady(ready);
  return (
    <span className={styles.offline}>
      <CloudOffIcon size={16} />
      {identity.kind === 'visitor' ? <span>{text}</span> : <Anchor to={paths.offline}>{text}</Anchor>}
    </span>
  );
}
